import { openSync, readSync, writeFileSync } from 'node:fs';
import type { Tick } from './ticks.js';

/*
 * Loaded into a process at start (`--import tick-timer.js?out=FILE`). When the process ends, it writes to FILE the
 * event-loop ticks that blocked other work. Linux only, because it needs the scheduler's time per thread.
 */

const TICK_MS = 2;
/** Shorter ticks are not recorded. */
const NOTED_MS = 15;

const out = new URL(import.meta.url).searchParams.get('out') ?? '';
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(100);

/** Milliseconds of processor time of this thread. */
function processorMs(): number {
  const length = readSync(schedule, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
}

const ticks: Tick[] = [];
let [at, used] = [performance.now(), processorMs()];
setInterval(() => {
  const [now, usedNow] = [performance.now(), processorMs()];
  const [wallMs, ownMs] = [now - at, usedNow - used];
  if (wallMs > NOTED_MS) ticks.push({ endedAt: Date.now(), wallMs, ownMs });
  [at, used] = [now, usedNow];
}, TICK_MS).unref();
process.on('exit', () => writeFileSync(out, JSON.stringify(ticks)));
