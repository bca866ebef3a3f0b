import type { KvReader } from '../storage/kv.js';

/** What a stream gives when it has worked for a while without a result and others may go first. */
export const paused = Symbol('paused');

/** Results one at a time, and `paused` now and then on the way. */
export type Stream<T> = Iterable<T | typeof paused>;

/** Where a stream reads: each command on its cursor brings another snapshot. */
export interface Reader {
  kv: KvReader;
}
