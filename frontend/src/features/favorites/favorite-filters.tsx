import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { SelectField } from '../../components/field.js';
import { Filters, SearchField } from '../../components/filters.js';
import { useCategoryNames } from '../../lib/category-name.js';
import { useTranslation } from '../../lib/i18n.js';

const SEARCH_DEBOUNCE_MS = 250;

interface FavoriteFiltersProps {
  filters: { readonly search: string; readonly category: string };
  /** Favorites per category. */
  counts: Readonly<Record<string, number>>;
  onChange: (change: { search: string } | { category: string }) => void;
}

export function FavoriteFilters({ filters, counts, onChange }: FavoriteFiltersProps) {
  const { t } = useTranslation();
  const nameOf = useCategoryNames();
  const categories = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return (
    <Filters>
      <SearchField
        label={t('favorites.search')}
        maxLength={QUERY_MAX_LENGTH}
        delay={SEARCH_DEBOUNCE_MS}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        label={t('favorites.category')}
        value={filters.category}
        onChange={(category) => onChange({ category })}
        options={[
          { value: '', label: t('search.allCategories') },
          ...categories.map(([value, count]) => ({ value, label: `${nameOf(value)} (${count})` })),
        ]}
      />
    </Filters>
  );
}
