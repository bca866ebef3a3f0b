import { completeContent } from '@terimce/core/terms/term';
import { termKeys } from '@terimce/core/terms/term-keys';
import type { IndexableTerm } from '@terimce/core/terms/term-outbox';
import { Types } from 'mongoose';

/** A term in the form in which the indexer reads it, without a database. */
export function indexableTerm(
  members: Parameters<typeof completeContent>[0] = {},
  own: Partial<IndexableTerm> = {},
): IndexableTerm {
  const content = completeContent({ category: 'mechanical', ...members });
  return {
    _id: new Types.ObjectId(),
    ...content,
    ...termKeys(content, 'approved'),
    status: 'approved',
    rev: 1,
    ...own,
  };
}
