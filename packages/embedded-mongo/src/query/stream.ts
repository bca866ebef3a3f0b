import type { KvReader } from '../storage/kv.js';

/** What a stream gives when it has worked for a while without a result and others may go first. */
export const paused = Symbol('paused');

/**
 * Results one at a time, each call at a snapshot of the caller's choice: undefined at the end,
 * `paused` now and then on the way.
 */
export interface Stream<T> {
  next(kv: KvReader): T | typeof paused | undefined;
}
