import type { CallFailure, CallReply, JsonKey } from '@terimce/contract/client';

/** Converts a reply to what SWR expects: the data on success, an exception on failure. */
export async function orThrow<K extends JsonKey>(
  reply: Promise<CallReply<K>>,
): Promise<Exclude<CallReply<K>, CallFailure>> {
  const answered = await reply;
  if (!answered.success) throw answered;
  return answered as Exclude<CallReply<K>, CallFailure>;
}
