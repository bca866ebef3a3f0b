import { day } from '@terimce/contract/routes/common';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { z } from 'zod';
import { SelectField } from '../../../components/field.js';
import { ChoiceField, DateRangeFields, Filters, SearchField } from '../../../components/filters.js';
import { type Option, optionsOf } from '../../../components/options.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { fieldValue, textOr } from '../texts.js';
import { SavedViews } from '../views/saved-views.js';
import { bare, columnLabel } from './list-columns.js';
import { optionsOfEnum, type PanelList } from './use-panel-list.js';

/**
 * A filter by its name in the query: as its schema says, a choice of these values, or fields of its own. `false` leaves
 * it out.
 */
export type ShownFilters = Readonly<Record<string, boolean | readonly Option[] | ReactElement>>;

interface ListFiltersProps {
  list: Omit<PanelList<never>, 'rows' | 'idOf'>;
  show: ShownFilters;
  /** At the end of the row, before the saved views. */
  end?: ReactNode;
  /** If a change has to change more. */
  onChange?: PanelList<never>['set'] | undefined;
}

/** The filters of a list in one row. */
export function ListFilters({ list, show, end, onChange = list.set }: ListFiltersProps) {
  const { isFiltered, reset, views, filters } = list;
  return (
    <Filters
      onReset={isFiltered ? reset : undefined}
      end={
        (end || views) && (
          <>
            {end}
            {views && <SavedViews table={views} filters={filters} />}
          </>
        )
      }
    >
      {Object.entries(show).map(([name, given]) =>
        isValidElement(given) ? (
          <Fragment key={name}>{given}</Fragment>
        ) : (
          given && (
            <ListFilter
              key={name}
              list={list}
              name={name}
              options={given === true ? undefined : (given as readonly Option[])}
              onChange={onChange}
            />
          )
        ),
      )}
    </Filters>
  );
}

interface ListFilterProps {
  list: ListFiltersProps['list'];
  name: string;
  options: readonly Option[] | undefined;
  onChange: PanelList<never>['set'];
}

function ListFilter({ list, name, options, onChange }: ListFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = list.filterFields[name] as z.ZodType;
  const schema = bare(field);
  const value = list.filters[name] ?? '';
  const change = (next: string) => onChange({ [name]: next });
  if (name === 'sortBy') return <SortFields list={list} onChange={onChange} />;
  if (schema === day) {
    const until = name === 'from' ? 'to' : name.replace('From', 'To');
    return (
      <DateRangeFields
        from={value}
        to={list.filters[until] ?? ''}
        onChange={(days) => onChange('from' in days ? { [name]: days.from } : { [until]: days.to })}
      />
    );
  }
  const values = optionsOfEnum(field);
  const label = textOr(t, `lists.${list.name}.filters.${name}`, columnLabel(list.name, name, t));
  if (options || values.length > 0) {
    const named = optionsOf(
      values.filter((one) => one !== 'all'),
      (one) => fieldValue(name, one, t, language, list.noun),
    );
    return (
      <ChoiceField
        label={label}
        value={value}
        all={values.includes('all') ? 'all' : ''}
        options={options ?? named}
        onChange={change}
      />
    );
  }
  return (
    <SearchField
      label={name === 'search' ? textOr(t, `lists.${list.name}.searchLabel`, label) : label}
      value={value}
      maxLength={(schema instanceof z.ZodString && schema.maxLength) || undefined}
      onSearch={(next) => onChange({ [name]: next }, { replace: true })}
    />
  );
}

/** The order of a report; on narrow screens its table has no head that sorts. */
function SortFields({ list, onChange }: Pick<ListFilterProps, 'list' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label={t('clicks.sort')}
        value={list.sort.by}
        onChange={(sortBy) => onChange({ sortBy })}
        options={optionsOf(list.sorts ?? [], (field) => columnLabel(list.name, field, t))}
      />
      <SelectField
        label={t('clicks.order')}
        value={list.sort.order}
        onChange={(sortOrder) => onChange({ sortOrder })}
        options={[
          { value: 'desc', label: t('clicks.desc') },
          { value: 'asc', label: t('clicks.asc') },
        ]}
      />
    </>
  );
}
