import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { TermModel, type TermRecord } from '@terimce/core/models/term';

const REFUSED = { 'indexRefusal.at': { $exists: true } } as const;

/** A page of terms that an index target refused, latest refusal first. */
export async function listRefused(paging: Paging): Promise<Page<TermRecord>> {
  const fields = { englishTerm: 1, turkishTerm: 1, indexRefusal: 1 } as const;
  return findPage(TermModel, REFUSED, { 'indexRefusal.at': -1 }, paging, fields);
}
