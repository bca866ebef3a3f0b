import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BenchTerm } from './collection/collection.js';
import { titleIndexEngine } from './engines/title-index-engine.js';
import { measure } from './measure.js';
import { finishedClass } from './queries/judged-query.js';
import { DESCRIBED_JUDGED, DESCRIBED_TUNED } from './queries/real-queries.js';
import { repositoryRoot } from './repository-root.js';

/** Share of descriptions whose term is among the first five. */
const AIM = 0.75;

/** The terms as they are, because descriptions are compared with definitions that somebody wrote. */
function readTerms(): BenchTerm[] {
  const folder = join(repositoryRoot(), 'infra/seed/terms');
  const entries = readdirSync(folder).flatMap((file) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  return entries.map((entry, i) => ({
    id: String(i),
    en: entry.englishTerm,
    tr: entry.turkishTerm,
    keywords: [
      ...(entry.searchKeywords ?? []),
      ...(entry.names ?? []).map(({ text }: { text: string }) => text),
    ],
    category: entry.category,
    englishDefinition: entry.englishDefinition,
    turkishDefinition: entry.turkishDefinition,
    tags: entry.tags,
    origin: 'seed',
  }));
}

it('what somebody describes is among the first five hits, in both languages', async () => {
  const terms = readTerms();
  const ids = (meant: readonly string[]) =>
    terms.filter(({ en }) => meant.includes(en)).map(({ id }) => id);
  const sets = { tuned: DESCRIBED_TUNED, judged: DESCRIBED_JUDGED };
  const classes = Object.entries(sets).flatMap(([set, byLanguage]) =>
    Object.entries(byLanguage).map(([language, list]) => ({
      ...finishedClass(`${set}, ${language}`, 'extra'),
      queries: list.map(({ typed, meant }) => {
        const [id = '', ...also] = ids(meant);
        return { query: typed, id, also, oneIsEnough: true };
      }),
    })),
  );
  const scores = await measure(titleIndexEngine(terms), classes, new Map());
  for (const { name, hit5 } of scores) expect(hit5, name).toBeGreaterThanOrEqual(AIM);
});
