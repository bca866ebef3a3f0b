import type { ExistingTerm } from '@terimce/contract/admin-term';
import type { MovedTerms } from '@terimce/contract/routes/admin/categories';
import { batchesById } from '../find-page.js';
import { ALIVE, PUBLIC_OR_NOT, TermModel } from '../models/term.js';
import { contentOf } from '../terms/term.js';
import { existingTerm } from '../terms/term-keys.js';
import type { TermRepository } from '../terms/term-repository.js';

const CHUNK = 500;

/** Most terms that are listed because they could not be moved. */
const LEFT_SHOWN = 100;

/** Moves all existing terms of a category to another one, in chunks. After an error, moved terms stay moved. */
export async function moveTerms(
  repository: Pick<TermRepository, 'updateMany'>,
  from: string,
  to: string,
  by: string,
): Promise<MovedTerms> {
  let moved = 0;
  let left = 0;
  const leftTerms: ExistingTerm[] = [];
  const filter = { ...PUBLIC_OR_NOT, category: from, ...ALIVE };
  for await (const page of batchesById(TermModel, filter, CHUNK)) {
    const { written, failed } = await repository.updateMany(
      page.map((current) => ({
        current,
        after: { ...contentOf(current), category: to },
        edited: current.edited === true,
      })),
      { by },
    );
    moved += written.length;
    left += failed.size;
    leftTerms.push(...page.filter(({ _id }) => failed.has(String(_id))).map(existingTerm));
  }
  return { moved, left, leftTerms: leftTerms.slice(0, LEFT_SHOWN) };
}
