import type { ReactNode } from 'react';
import type { useFilters } from '../lib/use-filters.js';
import { ChoiceField, Filters, SearchField } from './filters.js';
import type { Option } from './options.js';

interface ListFiltersProps<D extends Readonly<Record<string, string>>> {
  /** Result of `useList`; its filters include `search`. */
  list: Pick<ReturnType<typeof useFilters<D>>, 'filters' | 'set' | 'isFiltered' | 'reset'>;
  searchLabel: string;
  /** Longest search that the server takes. */
  searchMax?: number;
  /** Filters with one value each, by name in the address; `all` is the value that means all of them. */
  choices?: readonly {
    readonly name: keyof D & string;
    readonly label: string;
    readonly all?: string;
    readonly options: readonly Option[];
  }[];
  /** At the end of the row. */
  end?: ReactNode;
}

/** A search box and the filters of a list in one row. */
export function ListFilters<D extends Readonly<Record<string, string>>>({
  list: { filters, set, isFiltered, reset },
  searchLabel,
  searchMax,
  choices = [],
  end,
}: ListFiltersProps<D>) {
  const change = (name: string, value: string) => ({ [name]: value }) as Partial<typeof filters>;
  return (
    <Filters onReset={isFiltered ? reset : undefined} end={end}>
      <SearchField
        label={searchLabel}
        value={filters.search ?? ''}
        maxLength={searchMax}
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
