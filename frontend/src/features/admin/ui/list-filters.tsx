import type { ReactNode } from 'react';
import type { useFilters } from '../data/use-filters.js';
import type { Option } from './fields.js';
import { ChoiceField, Filters, SearchField } from './filters.js';

interface ListFiltersProps<D extends Readonly<Record<string, string>>> {
  /** What `useFilters` returned; a member `search` among its filters. */
  state: ReturnType<typeof useFilters<D>>;
  searchLabel: string;
  /** Filters of one value each, by their name in the address; `all` is what it holds for all of them. */
  choices: readonly {
    readonly name: keyof D & string;
    readonly label: string;
    readonly all?: string;
    readonly options: readonly Option[];
  }[];
  /** At the end of the row. */
  end?: ReactNode;
}

/** A search box and the choices of a list in one row. */
export function ListFilters<D extends Readonly<Record<string, string>>>({
  state: { filters, set, isFiltered, reset },
  searchLabel,
  choices,
  end,
}: ListFiltersProps<D>) {
  const change = (name: string, value: string) => ({ [name]: value }) as Partial<typeof filters>;
  return (
    <Filters onReset={isFiltered ? reset : undefined} end={end}>
      <SearchField
        label={searchLabel}
        value={filters.search ?? ''}
        onSearch={(search) => set(change('search', search), { replace: true })}
      />
      {choices.map(({ name, ...choice }) => (
        <ChoiceField
          key={name}
          {...choice}
          value={filters[name] ?? ''}
          onChange={(value) => set(change(name, value))}
        />
      ))}
    </Filters>
  );
}
