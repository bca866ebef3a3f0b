import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClassScores } from './measure.js';
import { repositoryRoot } from './repository-root.js';

/** Percentage points that a class may lose before the check fails. */
const TOLERANCE = 3;

/** Per engine and class: hit@1 and MRR in percent, as last accepted. */
export type Floor = Record<string, Record<string, { hit1: number; mrr: number }>>;

const FLOOR_FILE = 'bench/relevance/floor.json';

export function readFloor(): Floor {
  return JSON.parse(readFileSync(join(repositoryRoot(), FLOOR_FILE), 'utf8')) as Floor;
}

/** Accepts these scores as the floor of an engine if they are higher, or the class is new. */
export function acceptFloor(engine: string, scores: readonly ClassScores[]): void {
  const floor = readFloor();
  floor[engine] = higherFloor(floor[engine] ?? {}, floorOf(scores));
  writeFileSync(join(repositoryRoot(), FLOOR_FILE), `${JSON.stringify(floor, null, 2)}\n`);
}

/** The higher figure of each class; only classes of `now`, because others no longer exist. */
export function higherFloor(before: Floor[string], now: Floor[string]): Floor[string] {
  return Object.fromEntries(
    Object.entries(now).map(([name, { hit1, mrr }]) => [
      name,
      {
        hit1: Math.max(hit1, before[name]?.hit1 ?? 0),
        mrr: Math.max(mrr, before[name]?.mrr ?? 0),
      },
    ]),
  );
}

/** One line per class that is more than three points below its floor, or has none. */
export function belowFloor(floor: Floor, engine: string, scores: readonly ClassScores[]): string[] {
  return scores.flatMap((score) => {
    const accepted = floor[engine]?.[score.name];
    if (accepted === undefined) return [`${score.name}: no floor`];
    return (['hit1', 'mrr'] as const).flatMap((key) => {
      const reached = 100 * score[key];
      if (reached >= accepted[key] - TOLERANCE) return [];
      return [`${score.name}: ${key} ${reached.toFixed(1)}, floor ${accepted[key]}`];
    });
  });
}

/** The floor for an engine's results, rounded to tenths. */
export function floorOf(scores: readonly ClassScores[]): Floor[string] {
  const tenths = (share: number): number => Math.round(1000 * share) / 10;
  return Object.fromEntries(
    scores.map(({ name, hit1, mrr }) => [name, { hit1: tenths(hit1), mrr: tenths(mrr) }]),
  );
}
