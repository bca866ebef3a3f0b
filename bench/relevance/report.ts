import { type ClassScores, macro, type Scores } from './measure.js';
import type { PriorEffect } from './popularity.js';

/** Results of one engine. */
export interface EngineScores {
  engine: string;
  scores: ClassScores[];
}

const GROUPS = [
  ['core', 'Mean of the 26 classes'],
  ['hard', 'Mean of the nine harder classes'],
] as const;

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function cells({ hit1, hit5, hit10, mrr }: Scores): string {
  return [hit1, hit5, hit10, mrr].map(percent).join(' / ');
}

/** The table as Markdown: one row per class, one column per engine, hit@1 / hit@5 / hit@10 / MRR in percent. */
export function markdownTable(results: readonly EngineScores[]): string {
  const [first] = results;
  if (first === undefined) return '';
  const header = ['Class', 'Queries', ...results.map((result) => result.engine)];
  const rows = first.scores.map((score, i) => [
    score.name,
    String(score.count),
    ...results.map((result) => cells(result.scores[i] ?? score)),
  ]);
  const means = GROUPS.map(([group, label]) => [
    `**${label}**`,
    '',
    ...results.map((result) => `**${cells(macro(result.scores, group))}**`),
  ]);
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...[...means, ...rows].map(line)].join('\n');
}

/** The effect of the popularity prior as Markdown. */
export function priorTable(effects: readonly PriorEffect[]): string {
  const rows = effects.map(
    (effect) =>
      `| ${effect.name} | ${effect.without.count} | ${cells(effect.without)} | ${cells(effect.with)} |`,
  );
  return [
    '| Class | Queries | without clicks | with clicks |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

export interface ReportFacts {
  date: string;
  terms: number;
  seedTerms: number;
  querySeed: number;
  node: string;
}

/** The whole page `docs/relevance.md`. */
export function relevancePage(
  results: readonly EngineScores[],
  effects: readonly PriorEffect[],
  facts: ReportFacts,
): string {
  return `# Relevance of the search

Written by \`make relevance\` on ${facts.date} (Node ${facts.node}). Do not edit by hand.

${facts.terms.toLocaleString('en')} terms: the ${facts.seedTerms} seed terms of version 1.0.0 (kept so that figures can be compared), terms for symbols, accent
pairs and the hand-written queries, and generated bilingual compounds, shuffled before import. Queries are generated with seed ${facts.querySeed}; rules
and costs were tuned with seed 1. Each cell is hit@1 / hit@5 / hit@10 / MRR in percent. For the prefix
class hit@k is the share of the first k results whose title begins with the prefix; MRR is always
that of the one intended term, within the first ten. An abbreviation that several terms declare means all of them:
there hit@k is the share of them among the first k (of as many as fit).

Classes of half-typed queries and prefixes use \`/api/suggestions\`, the others \`/api/terms/search\`. The code of the
classes is in \`bench/relevance/queries\`; \`RELEVANCE_SHOW="one typo, Turkish" make relevance\` lists the
queries of a class whose intended term was not the first hit. \`make test\` fails if a class of the product or
of the title index loses more than three points, or misses its target (\`bench/relevance/aims.ts\`).

${markdownTable(results)}

## Popularity

Clicks are simulated (Zipf over terms in random order) and damped into the prior of the title index.
Queries of the first two classes are drawn as often as their term is clicked, those of the others from
terms without clicks.

${priorTable(effects)}
`;
}
