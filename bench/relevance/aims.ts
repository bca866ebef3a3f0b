import { type ClassScores, macro } from './measure.js';

/** The targets of the search in percent: hit@1 of every class of the two groups, with these exceptions. */
const LEAST = 95;
const LEAST_IN: Readonly<Record<string, number>> = {
  'half-typed': 94,
  'prefixes of 3-5': 94,
  'typo in 4 letters': 55,
  'keyboard typo in 4 letters': 55,
  'typo in the first letter': 88,
  'half-typed, with a typo': 67,
  'inflected, with a typo': 80,
};
/** MRR of the mean of each group. */
const LEAST_MEAN = { core: 95, hard: 95 } as const;
/** Tolerance for rounding errors in sums of shares. */
const ROUNDING = 1e-9;

/** One line per missed target. */
export function belowAims(scores: readonly ClassScores[]): string[] {
  const means = (['core', 'hard'] as const).flatMap((group) => {
    const mrr = 100 * macro(scores, group).mrr;
    return mrr >= LEAST_MEAN[group] ? [] : [`mean of ${group}: MRR ${mrr.toFixed(1)}`];
  });
  const classes = scores.flatMap(({ name, group, hit1 }) => {
    const least = group === 'extra' ? 0 : (LEAST_IN[name] ?? LEAST);
    const reached = 100 * hit1;
    return reached >= least - ROUNDING ? [] : [`${name}: hit1 ${reached.toFixed(1)}, aim ${least}`];
  });
  return [...means, ...classes];
}
