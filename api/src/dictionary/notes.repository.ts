import { TermModel } from '@terimce/core/models/term';
import type { Term } from '@terimce/core/terms/term';
import { LRUCache } from 'lru-cache';
import type { PublicTerm } from './live-dictionary.js';

type Notes = Pick<Term, 'blog' | 'blogEn'>;

/** Memory for notes, in characters. */
const MAX_KEPT = 8_000_000;
const NONE: Notes = { blog: '', blogEn: '' };

/** Notes by id and revision of their term. */
const kept = new LRUCache<string, Notes>({
  maxSize: MAX_KEPT,
  sizeCalculation: ({ blog, blogEn }) => blog.length + blogEn.length + 100,
});
const keyOf = ({ _id, rev }: Pick<Term, '_id' | 'rev'>) => `${_id} ${rev}`;

/** The terms with their long notes, in the same order. */
export async function withNotes(terms: readonly PublicTerm[]): Promise<Term[]> {
  const noted = terms.filter(({ hasNote }) => hasNote);
  if (noted.length === 0) return [...terms];
  const notes = new Map(noted.map((term) => [term._id, kept.get(keyOf(term))]));
  const missing = [...notes].flatMap(([id, known]) => (known ? [] : [id]));
  if (missing.length > 0) {
    const fields = { blog: 1, blogEn: 1, rev: 1 } as const;
    for (const record of await TermModel.find({ _id: { $in: missing } }, fields).lean()) {
      const { blog, blogEn, rev } = record;
      const read = { blog: blog ?? '', blogEn: blogEn ?? '' };
      const id = String(record._id);
      notes.set(id, read);
      kept.set(keyOf({ _id: id, rev }), read);
    }
  }
  return terms.map((term) => ({ ...term, ...(notes.get(term._id) ?? NONE) }));
}
