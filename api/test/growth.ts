/** Shorter times cannot be measured, in milliseconds. */
const MEASURABLE_MS = 4;
const ATTEMPTS = 5;
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
 * the last of which is the first below the limit. Garbage collection of other tests' memory may spoil one measurement;
 * quadratic work is above the limit in each.
 * @param work runs with sizes from `from` upwards, until it takes long enough to be measured.
 */
export async function growthOf(
  work: (size: number) => unknown,
  sizes: Sizes = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MEASUREMENTS && least >= GROWTH_LIMIT; i += 1) {
    least = Math.min(least, await measuredGrowth(work, sizes));
  }
  return least;
}

/** Compares the best processor times of several runs with an input and with one that is eight times as large. */
async function measuredGrowth(
  work: (size: number) => unknown,
  { from = 2_000, most = 2_000_000 }: Sizes,
): Promise<number> {
  let size = from;
  let small = await best(work, size, 1);
  while (small < MEASURABLE_MS && size * FACTOR * 2 <= most) {
    size *= 2;
    small = await best(work, size, 1);
  }
  small = Math.max(await best(work, size, ATTEMPTS), 0.1);
  const large = await best(work, size * FACTOR, ATTEMPTS, small * FACTOR ** GROWTH_LIMIT);
  return Math.log(Math.max(large, 0.1) / small) / Math.log(FACTOR);
}

/** The least processor time of several runs; the first run below `enough` is the last. */
async function best(
  work: (size: number) => unknown,
  size: number,
  tries: number,
  enough = 0,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least >= enough; i += 1) {
    const before = process.cpuUsage();
    await work(size);
    // Without the kernel's time, which is that of fresh memory and grows in steps on machines that reclaim it.
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}
