import { wordKeysOf } from '@terimce/contract/search-fields';
import type { TermContent } from '@terimce/contract/term-fields';
import { missingGlosses } from '@terimce/contract/term-rules';
import { CodedError } from '@terimce/core/coded-error';
import type { TermRecord } from '@terimce/core/models/term';
import { contentOf } from '@terimce/core/terms/term';
import { findSharedNames } from '@terimce/core/terms/term-keys';
import { refuseDuplicate } from '@terimce/core/terms/write-term';
import { streamActive } from './senses.repository.js';

/** What the rule about glosses reads of a term. */
const READ = ['englishTerm', 'turkishTerm', 'names', 'englishGloss', 'turkishGloss'] as const;

/**
 * Refuses a term that shares a headword or name with another and does not say which sense it is. A stored term without
 * a gloss may stay without one until its words change.
 * @param before its content before an edit.
 * @throws CodedError GLOSS_REQUIRED; TERM_EXISTS, which says more.
 */
export async function requireGlosses(
  after: TermContent,
  confirmHomonym: boolean,
  before?: { readonly id: string; readonly content: TermContent },
): Promise<void> {
  const missing = missingGlosses(after);
  if (missing.length === 0) return;
  const same = (field: (typeof READ)[number]) =>
    JSON.stringify(after[field]) === JSON.stringify(before?.content[field]);
  if (before && READ.every(same)) return;
  if ((await findSharedNames(after, before?.id)).length === 0) return;
  const own = before?.id;
  await refuseDuplicate(after, { confirmHomonym, ...(own ? { own } : {}) });
  const issues = missing.map((field) => ({
    path: `body.${field}`,
    code: 'GLOSS_REQUIRED',
    message: 'GLOSS_REQUIRED',
  }));
  throw new CodedError('GLOSS_REQUIRED', { issues });
}

/** Ids of existing terms that share a headword or name with another one and lack a gloss. */
export async function idsWithoutGloss(): Promise<TermRecord['_id'][]> {
  const withWord = new Map<string, number>();
  const lacking: Array<{ id: TermRecord['_id']; words: Set<string> }> = [];
  for await (const found of streamActive(READ)) {
    const content = contentOf(found);
    const words = wordKeysOf(content);
    for (const word of words) withWord.set(word, (withWord.get(word) ?? 0) + 1);
    if (missingGlosses(content).length > 0) lacking.push({ id: found._id, words });
  }
  return lacking.flatMap(({ id, words }) =>
    [...words].some((word) => (withWord.get(word) ?? 0) > 1) ? [id] : [],
  );
}
