import { slugify } from '@terimce/contract/text';
import { completeContent, type Term } from '@terimce/core/terms/term';

let made = 0;

/** A public term with defaults for all fields that a test does not set. */
export function makeTerm(members: Partial<Term> = {}): Term {
  made += 1;
  const date = new Date(1_700_000_000_000 + made);
  const content = completeContent({ englishTerm: `term ${made}`, category: 'general' });
  return {
    ...content,
    slug: slugify(members.englishTerm ?? content.englishTerm),
    _id: made.toString(16).padStart(24, '0'),
    status: 'approved',
    rev: 1,
    seq: made,
    createdAt: date,
    updatedAt: date,
    clickCount: 0,
    favoriteCount: 0,
    searchCount: 0,
    ...members,
  };
}
