import { compareText } from '@terimce/contract/text';
import { useEffect } from 'react';
import { rememberCategories } from '../../../lib/category-name.js';
import { useLanguage } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useMay } from '../session/admin-session.js';

/** All categories, including those that visitors do not see yet; undefined while loading. */
export function useAllCategories() {
  const { data } = useCall('GET /admin/categories', useMay('contributor') ? {} : null);
  // Tables of the panel name categories that the site does not know.
  useEffect(() => rememberCategories(data), [data]);
  return data;
}

/** All categories for a select, in the interface language and sorted in it. */
export function useCategories(): readonly { value: string; label: string }[] {
  const language = useLanguage();
  const data = useAllCategories() ?? [];
  return data
    .map((category) => ({ value: category.slug, label: category[language] }))
    .sort((a, b) => compareText(a.label, b.label, language));
}
