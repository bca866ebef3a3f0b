import type { CallFailure, CallReply, JsonKey } from '@terimce/contract/client';

type Success<K extends JsonKey> = Exclude<CallReply<K>, CallFailure>;
/** `data` of a successful reply. */
export type CallData<K extends JsonKey> = Success<K>['data'];

/** Converts a reply to what SWR expects: its data, or an exception for a failure. */
export async function dataOf<K extends JsonKey>(
  reply: Promise<CallReply<K>>,
): Promise<CallData<K>> {
  const answered = await reply;
  if (!answered.success) throw answered;
  return (answered as Success<K>).data;
}
