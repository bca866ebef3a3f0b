import type { KvReader } from '../storage/kv.js';

/** A stream yields this when it has worked for a while without a result, so that the caller can yield. */
export const paused = Symbol('paused');

/** Results one at a time, with `paused` in between. */
export type Stream<T> = Iterable<T | typeof paused>;

/** What a stream reads from. Every getMore replaces `kv` with a new snapshot. */
export interface Reader {
  kv: KvReader;
}
