import { openSync, readSync, writeFileSync } from 'node:fs';
import type { Turn } from './turns.js';

/*
 * Loaded into a process beforehand (`--import turn-timer.js?out=FILE`): leaves in FILE, at its end, the
 * turns of its event loop that kept others waiting. Linux, whose scheduler counts a thread's own time.
 */

const TICK_MS = 2;
/** Shorter turns are not kept. */
const NOTED_MS = 15;

const out = new URL(import.meta.url).searchParams.get('out') ?? '';
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(100);

/** Milliseconds that this thread has had a processor. */
function processorMs(): number {
  const length = readSync(schedule, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
}

const turns: Turn[] = [];
let [at, used] = [performance.now(), processorMs()];
setInterval(() => {
  const [now, usedNow] = [performance.now(), processorMs()];
  const [wallMs, ownMs] = [now - at, usedNow - used];
  if (wallMs > NOTED_MS) turns.push({ endedAt: Date.now(), wallMs, ownMs });
  [at, used] = [now, usedNow];
}, TICK_MS).unref();
process.on('exit', () => writeFileSync(out, JSON.stringify(turns)));
