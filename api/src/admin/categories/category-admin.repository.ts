import { CategoryModel, type CategoryRecord } from '@terimce/core/models/admin';
import { ALIVE, PUBLIC_OR_NOT, TermModel } from '@terimce/core/models/term';

type Members = Partial<Omit<CategoryRecord, '_id'>>;

/** Counts of terms that are not deleted, by category. */
export async function countTerms(): Promise<Map<string, number>> {
  const groups = await TermModel.aggregate<{ _id: string; count: number }>([
    { $match: ALIVE },
    { $group: { _id: '$category', count: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, count }) => [_id, count]));
}

/** Whether a category has terms that are not deleted. */
export async function hasTerms(slug: string): Promise<boolean> {
  return (await TermModel.exists({ ...PUBLIC_OR_NOT, category: slug, ...ALIVE })) !== null;
}

/** Saves fields of a category, which may be a display category that nobody has changed yet. */
export async function saveCategory(slug: string, members: Members): Promise<void> {
  await CategoryModel.updateOne({ _id: slug }, { $set: members }, { upsert: true });
}

/** How many categories a user has added since a moment. */
export async function countProposed(by: string, since: Date): Promise<number> {
  return CategoryModel.countDocuments({ createdBy: by, createdAt: { $gt: since } });
}

/** Adds a category unless it exists. */
export async function proposeCategory(slug: string, name: string, by: string): Promise<void> {
  const members = { en: name, tr: name, createdAt: new Date(), createdBy: by };
  await CategoryModel.updateOne({ _id: slug }, { $setOnInsert: members }, { upsert: true });
}

/** Turns a redirect back into a category. */
export async function endRedirect(slug: string): Promise<void> {
  await CategoryModel.updateOne({ _id: slug }, { $unset: { movedTo: '' } });
}

/** Removes a category and the redirects that lead to it. */
export async function removeCategory(slug: string): Promise<void> {
  await CategoryModel.deleteMany({ $or: [{ _id: slug }, { movedTo: slug }] });
}

/** Sets the positions of categories in lists. */
export async function saveOrder(entries: ReadonlyArray<{ slug: string; en: string; tr: string }>) {
  if (entries.length === 0) return;
  await CategoryModel.updateMany({}, { $unset: { order: '' } });
  await CategoryModel.bulkWrite(
    entries.map(({ slug, en, tr }, order) => ({
      updateOne: {
        filter: { _id: slug },
        update: { $set: { order }, $setOnInsert: { en, tr } },
        upsert: true,
      },
    })),
  );
}
