import { TermModel } from '@terimce/core/models/term';

/** Number of terms whose last change is not in Meilisearch yet. */
export function indexLag(): Promise<number> {
  return TermModel.countDocuments({ dirtySince: { $exists: true } });
}
