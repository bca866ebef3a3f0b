/** `p50`, `p99` and the maximum of some durations, in whole milliseconds. */
export function percentiles(durations: readonly number[]) {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
    );
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
