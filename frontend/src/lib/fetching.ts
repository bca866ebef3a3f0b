import type { CallFailure, CallReply, JsonKey } from '@terimce/contract/client';

/** Turns a reply into what SWR expects: the reply of a success, an exception for a failure. */
export async function orThrow<K extends JsonKey>(
  reply: Promise<CallReply<K>>,
): Promise<Exclude<CallReply<K>, CallFailure>> {
  const answered = await reply;
  if (!answered.success) throw answered;
  return answered as Exclude<CallReply<K>, CallFailure>;
}
