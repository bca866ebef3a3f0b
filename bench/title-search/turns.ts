import { PerformanceObserver } from 'node:perf_hooks';

export interface Turns {
  /** The longest turn of the event loop, in milliseconds. */
  longest: number;
  /** The longest turn, the pauses of the garbage collector in each not counted. */
  longestWithoutCollecting: number;
  longestCollection: number;
}

/** Runs a task and measures the turns of the event loop meanwhile. */
export async function watchTurns(task: () => Promise<void>): Promise<Turns> {
  const pauses: { start: number; duration: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      pauses.push({ start: startTime, duration });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const ends: number[] = [performance.now()];
  let running = true;
  const turn = () => {
    ends.push(performance.now());
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await task();
  running = false;
  ends.push(performance.now());
  // The observer is told of the last pauses in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 10));
  observer.disconnect();
  return longestOf(ends, pauses);
}

function longestOf(ends: readonly number[], pauses: { start: number; duration: number }[]): Turns {
  const turns: Turns = { longest: 0, longestWithoutCollecting: 0, longestCollection: 0 };
  let next = 0;
  for (let i = 1; i < ends.length; i += 1) {
    const end = ends[i] ?? 0;
    const took = end - (ends[i - 1] ?? 0);
    let collecting = 0;
    for (let pause = pauses[next]; pause && pause.start < end; pause = pauses[++next]) {
      collecting += pause.duration;
      turns.longestCollection = Math.max(turns.longestCollection, pause.duration);
    }
    turns.longest = Math.max(turns.longest, took);
    turns.longestWithoutCollecting = Math.max(turns.longestWithoutCollecting, took - collecting);
  }
  return turns;
}
