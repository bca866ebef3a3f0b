/** Durations of repeated calls, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly total: number;
}

/** Measures a function that is called several times, one call after the other. */
export async function measure(times: number, run: (i: number) => unknown): Promise<Times> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await run(i);
    taken.push(performance.now() - start);
  }
  const total = taken.reduce((sum, ms) => sum + ms, 0);
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(times - 1, Math.floor(times * share))] as number;
  return { p50: at(0.5), p99: at(0.99), total };
}
