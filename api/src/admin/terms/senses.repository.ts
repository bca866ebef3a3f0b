import type { TermField } from '@terimce/contract/term-fields';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { ACTIVE_TERM } from '@terimce/core/terms/term-keys';

/** Some fields of all terms that are neither deleted nor rejected. */
export function streamActive<F extends TermField>(
  fields: readonly F[],
): AsyncIterable<Pick<TermRecord, F | '_id'>> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  return TermModel.find({ ...ACTIVE_TERM }, projection)
    .lean<TermRecord[]>()
    .cursor();
}
