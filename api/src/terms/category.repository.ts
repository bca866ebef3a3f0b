import { CategoryModel, type CategoryRecord } from '@terimce/core/models/admin';

/** The categories that were added to the display categories, by name. */
export async function listAddedCategories(): Promise<CategoryRecord[]> {
  return CategoryModel.find().sort({ en: 1 }).limit(1000).lean();
}
