import { SelectField } from '../../../components/field.js';
import type { Option } from '../../../components/options.js';
import { useTranslation } from '../../../lib/i18n.js';

interface SortFieldsProps {
  filters: { readonly sortBy: string; readonly sortOrder: string };
  options: readonly Option[];
  onChange: (change: { sortBy: string } | { sortOrder: string }) => void;
}

/** The order of a report; on narrow screens its table has no head that sorts. */
export function SortFields({ filters, options, onChange }: SortFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label={t('clicks.sort')}
        value={filters.sortBy}
        onChange={(sortBy) => onChange({ sortBy })}
        options={options}
      />
      <SelectField
        label={t('clicks.order')}
        value={filters.sortOrder}
        onChange={(sortOrder) => onChange({ sortOrder })}
        options={[
          { value: 'desc', label: t('clicks.desc') },
          { value: 'asc', label: t('clicks.asc') },
        ]}
      />
    </>
  );
}
