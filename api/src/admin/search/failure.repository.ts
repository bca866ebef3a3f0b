import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { type Paging, skipOf } from '../paging.js';

const REFUSED = { 'indexRefusal.at': { $exists: true } } as const;

/** A page of terms that an index target refused, latest refusal first. */
export async function listRefused(paging: Paging): Promise<{ terms: TermRecord[]; total: number }> {
  const fields = { englishTerm: 1, turkishTerm: 1, indexRefusal: 1 } as const;
  const [terms, total] = await Promise.all([
    TermModel.find(REFUSED, fields)
      .sort({ 'indexRefusal.at': -1 })
      .skip(skipOf(paging))
      .limit(paging.limit)
      .lean<TermRecord[]>(),
    TermModel.countDocuments(REFUSED),
  ]);
  return { terms, total };
}
