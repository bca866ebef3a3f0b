import type { AdminTerm } from '@terimce/contract/admin-term';
import { toEdgeTerm } from '@terimce/contract/term';
import type { Neighbour } from '@terimce/core/terms/duplicates';
import { publicTerm, toTerm } from '@terimce/core/terms/term';
import type { AdminTermRecord } from './admin-term.repository.js';

/** A term as the back office sees it. */
export function presentAdminTerm(record: AdminTermRecord): AdminTerm {
  const term = toTerm(record);
  return {
    ...toEdgeTerm(publicTerm(term)),
    status: term.status,
    ...(term.statusReason ? { statusReason: term.statusReason } : {}),
    rev: term.rev,
    ...(term.createdBy ? { createdBy: term.createdBy } : {}),
    ...(term.updatedBy ? { updatedBy: term.updatedBy } : {}),
    ...(term.deletedAt ? { deletedAt: term.deletedAt.toISOString() } : {}),
    indexed: !record.dirtySince && !record.indexRefusal,
    searchCount: term.searchCount,
    clickCount: term.clickCount,
    favoriteCount: term.favoriteCount,
  };
}

/** A term that stands in the way of another. */
export function presentExisting({ _id, englishTerm, turkishTerm, category, slug }: Neighbour) {
  return { _id, englishTerm, turkishTerm, category, slug };
}
