import { batchesById } from '../find-page.js';
import { TermModel, type TermRecord } from '../models/term.js';
import { contentOf } from '../terms/term.js';
import type { TermRepository } from '../terms/term-repository.js';

const CHUNK = 500;

/** Most terms that are listed because they could not be moved. */
const LEFT_SHOWN = 100;

export interface MovedTerms {
  readonly moved: number;
  /**
   * Terms that stay because the other category already has them, or because another user changed them at the same
   * time.
   */
  readonly left: number;
  readonly leftTerms: ReadonlyArray<
    Pick<TermRecord, 'englishTerm' | 'turkishTerm' | 'category' | 'slug'> & { readonly _id: string }
  >;
}

/** Moves all existing terms of a category to another one, in chunks. After an error, moved terms stay moved. */
export async function moveTerms(
  repository: Pick<TermRepository, 'updateMany'>,
  from: string,
  to: string,
  by: string,
): Promise<MovedTerms> {
  let moved = 0;
  let left = 0;
  const leftTerms: Array<MovedTerms['leftTerms'][number]> = [];
  const filter = { category: from, deletedAt: { $exists: false } };
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
    for (const { _id, englishTerm, turkishTerm, category, slug } of page) {
      const id = String(_id);
      if (!failed.has(id) || leftTerms.length === LEFT_SHOWN) continue;
      leftTerms.push({ _id: id, englishTerm, turkishTerm, category, slug });
    }
  }
  return { moved, left, leftTerms };
}
