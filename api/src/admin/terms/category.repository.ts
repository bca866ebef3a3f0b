import { categorySlug, knownCategory } from '@terimce/contract/categories';
import { CategoryModel } from '@terimce/core/models/admin';

/**
 * The slug of a category by any of its names; one that nobody has used yet is added, with the name
 * as it was typed in both languages.
 */
export async function resolveCategory(name: string, by: string): Promise<string> {
  const slug = categorySlug(name);
  if (knownCategory(name) || slug === '') return slug;
  await CategoryModel.updateOne(
    { _id: slug },
    { $setOnInsert: { en: name.trim(), tr: name.trim(), createdAt: new Date(), createdBy: by } },
    { upsert: true },
  );
  return slug;
}
