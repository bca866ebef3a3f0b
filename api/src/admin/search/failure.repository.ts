import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { REFUSED } from '@terimce/core/terms/term-outbox';

/** A page of terms that Meilisearch refused, latest refusal first. */
export async function listRefused(paging: Paging): Promise<Page<TermRecord>> {
  const fields = { englishTerm: 1, turkishTerm: 1, indexRefusal: 1 } as const;
  return findPage(TermModel, REFUSED, { dirtySince: -1 }, paging, fields);
}
