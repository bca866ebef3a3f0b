/** Shorter times cannot be measured, in milliseconds. */
const MEASURABLE_MS = 10;
const FACTOR = 8;

/**
 * Above this exponent, time grows faster than input. The exponent of linear work is 1, of quadratic work 2; caches and
 * garbage collection make linear work look like up to 1.4.
 */
export const GROWTH_LIMIT = 1.6;
const MEASUREMENTS = 8;

type Sizes = { from?: number; most?: number };

/**
 * The exponent with which the processor time of `work` grows with its input: the least of several measurements,
 * the last of which is the first below the limit. A busy machine may spoil one measurement; quadratic work is above
 * the limit in each.
 *
 * Compares eight inputs, one after another, with one that is eight times as large, both repeated until they take long
 * enough: the kernel counts a process's own time in ticks, so that short times come out as almost nothing.
 * @param work runs with sizes from `from` upwards, and at most with `most`.
 */
export async function growthOf(
  work: (size: number) => unknown,
  { from = 2_000, most = 2_000_000 }: Sizes = {},
): Promise<number> {
  let size = from;
  let runs = 1;
  while ((await timeOf(work, size, FACTOR * runs)) < MEASURABLE_MS) {
    if (size * FACTOR * 2 <= most) size *= 2;
    else runs *= 2;
  }
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MEASUREMENTS && least >= GROWTH_LIMIT; i += 1) {
    const small = await timeOf(work, size, FACTOR * runs);
    const large = await timeOf(work, size * FACTOR, runs);
    least = Math.min(
      least,
      1 + Math.log(Math.max(large, 1) / Math.max(small, 1)) / Math.log(FACTOR),
    );
  }
  return least;
}

/** Without the kernel's time, which is that of fresh memory and grows in steps on machines that reclaim it. */
async function timeOf(
  work: (size: number) => unknown,
  size: number,
  runs: number,
): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < runs; i += 1) await work(size);
  return process.cpuUsage(before).user / 1000;
}
