import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { Meilisearch } from 'meilisearch';
import { findDrift } from '../../src/drift.js';
import { indexOf } from '../index-of.js';
import type { Expected, SentImport } from './writers.js';

const QUIET_LIMIT_MS = 180_000;
const SEARCH_LIMIT_MS = 120_000;
/** Number of terms that are searched over HTTP. */
const SEARCHED = 120;

/** Waits until no term is dirty or differs; returns terms that still differ after three minutes. */
export function untilAgreed(client: Meilisearch): Promise<string[]> {
  return untilRight(() => disagreements(client), Date.now() + QUIET_LIMIT_MS);
}

async function disagreements(client: Meilisearch): Promise<string[]> {
  const { dirty, refused } = await termOutbox.counts();
  const { missing, extra, outdated } = await findDrift(indexOf(client));
  return [
    ...(dirty > 0 ? [`${dirty} terms are not indexed`] : []),
    ...(refused > 0 ? [`${refused} terms were refused`] : []),
    ...missing.map((id) => `missing from the index: ${id}`),
    ...extra.map((id) => `not to be in the index: ${id}`),
    ...outdated.map((id) => `outdated in the index: ${id}`),
  ];
}

/** Acknowledged writes that are missing in the database or in the index. */
export async function contradictions(client: Meilisearch, expected: Expected): Promise<string[]> {
  const { id, definitions, deleted } = expected;
  const term = await TermModel.findById(id).lean();
  if (!term) return [`acknowledged, but gone: ${id}`];
  const wrong: string[] = [];
  if (!definitions.includes(term.englishDefinition)) {
    wrong.push(`${id} says "${term.englishDefinition}" instead of one of ${definitions.join()}`);
  }
  const isDeleted = term.deletedAt !== undefined;
  if (!deleted.includes(isDeleted)) wrong.push(`${id} is ${isDeleted ? '' : 'not '}deleted`);
  const document = await client
    .index(TERMS_INDEX)
    .getDocument(id)
    .catch(() => undefined);
  if (isDeleted === (document !== undefined)) wrong.push(`${id} is in the index wrongly, or not`);
  if (document && document.englishDefinition !== term.englishDefinition) {
    wrong.push(`${id} has another text in the index`);
  }
  return wrong;
}

/** Terms of acknowledged imports that are missing or stored twice. */
export async function importContradictions(imports: readonly SentImport[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { names, acknowledged } of imports) {
    const found = await TermModel.find({ englishTerm: { $in: names } }, { englishTerm: 1 }).lean();
    const distinct = new Set(found.map(({ englishTerm }) => englishTerm));
    if (found.length !== distinct.size) wrong.push(`imported twice: ${found.length} terms`);
    if (acknowledged && distinct.size !== names.length) {
      wrong.push(`acknowledged import of ${names.length} terms has ${distinct.size}`);
    }
  }
  return wrong;
}

/**
 * Searches over HTTP for some of the terms, including the latest changes, by a word of the definition, which only
 * Meilisearch indexes. Deleted terms must not be found.
 */
export async function searchContradictions(
  apiUrl: string,
  expected: readonly Expected[],
): Promise<string[]> {
  const ids = expected.map(({ id }) => id);
  const terms = (await TermModel.find({ _id: { $in: ids } })
    .sort({ updatedAt: -1 })
    .limit(SEARCHED)
    .lean()) as TermRecord[];
  const wrong: string[] = [];
  const deadline = Date.now() + SEARCH_LIMIT_MS;
  for (const term of terms) {
    wrong.push(...(await untilRight(() => wrongSearch(apiUrl, term), deadline)));
  }
  if (terms.length === 0) wrong.push('there was nothing to search for');
  return wrong;
}

async function wrongSearch(apiUrl: string, term: TermRecord): Promise<string[]> {
  const word = term.englishDefinition.replace(/^Written as |\.$/g, '');
  const response = await fetch(`${apiUrl}/api/terms/search?query=${word}&exact=true&limit=50`);
  const reply = (await response.json()) as {
    data?: Array<{ _id: string; englishDefinition?: string }>;
    degraded?: boolean;
  };
  if (!response.ok || reply.degraded) return [`search answers ${response.status}, degraded`];
  const hit = reply.data?.find(({ _id }) => _id === String(term._id));
  if (term.deletedAt) return hit ? [`${term._id} is deleted and found over HTTP`] : [];
  if (!hit) return [`${term._id} is not found over HTTP by "${word}"`];
  return hit.englishDefinition === term.englishDefinition
    ? []
    : [`${term._id} is found over HTTP with another text`];
}

async function untilRight(look: () => Promise<string[]>, deadline: number): Promise<string[]> {
  for (;;) {
    const wrong = await look().catch((error) => [`not to be read: ${error}`]);
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
