import { PerformanceObserver } from 'node:perf_hooks';

export interface Ticks {
  /** The longest event-loop tick, in milliseconds. */
  longest: number;
  /** The longest tick, without the garbage collection pauses in it. */
  longestWithoutCollecting: number;
  longestCollection: number;
}

/** Runs a task and measures event-loop ticks in the meantime. */
export async function watchTicks(task: () => Promise<void>): Promise<Ticks> {
  const pauses: { start: number; duration: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      pauses.push({ start: startTime, duration });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const ends: number[] = [performance.now()];
  let running = true;
  const check = () => {
    ends.push(performance.now());
    if (running) setImmediate(check);
  };
  setImmediate(check);
  await task();
  running = false;
  ends.push(performance.now());
  // The observer gets the last pauses in a separate tick.
  await new Promise((resolve) => setTimeout(resolve, 10));
  observer.disconnect();
  return longestOf(ends, pauses);
}

function longestOf(ends: readonly number[], pauses: { start: number; duration: number }[]): Ticks {
  const ticks: Ticks = { longest: 0, longestWithoutCollecting: 0, longestCollection: 0 };
  let next = 0;
  for (let i = 1; i < ends.length; i += 1) {
    const end = ends[i] ?? 0;
    const took = end - (ends[i - 1] ?? 0);
    let collecting = 0;
    for (let pause = pauses[next]; pause && pause.start < end; pause = pauses[++next]) {
      collecting += pause.duration;
      ticks.longestCollection = Math.max(ticks.longestCollection, pause.duration);
    }
    ticks.longest = Math.max(ticks.longest, took);
    ticks.longestWithoutCollecting = Math.max(ticks.longestWithoutCollecting, took - collecting);
  }
  return ticks;
}
