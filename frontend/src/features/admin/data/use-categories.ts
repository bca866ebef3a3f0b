import { categoryName } from '@terimce/contract/categories';
import { compareText } from '@terimce/contract/text';
import { useLanguage } from '../../../lib/i18n.js';
import { useCall } from './use-call.js';

/** All categories for a choice, in the interface language and in its order. */
export function useCategories(): readonly { value: string; label: string }[] {
  const language = useLanguage();
  const { data = [] } = useCall('GET /terms/categories/list', {}, { dedupingInterval: 60_000 });
  return data
    .map((category) => ({
      value: category.slug,
      label: category[language] || categoryName(category.slug, language),
    }))
    .sort((a, b) => compareText(a.label, b.label, language));
}
