import { instant } from '@terimce/contract/routes/common';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
import { formatDateTime } from '../../../lib/format.js';
import { type Translate, useLanguage, useTranslation } from '../../../lib/i18n.js';
import type admin from '../../../locales/admin/tr.json';
import { StateBadge } from '../state-badge.js';
import { fieldName, fieldValue, textOr } from '../texts.js';

/** Where the texts of a list are. */
export type ListName = keyof typeof admin.lists;

/** What the contract says of a list: its schemas are the tables of its columns, of its filters and of its sorting. */
export interface ListSource {
  readonly name: ListName;
  /** The noun of a row, for the names of its states. */
  readonly noun: string;
  readonly row: z.ZodObject;
  /** By which fields the server sorts. */
  readonly sorts?: readonly string[];
}

/** A column by its field: as its schema says, with a cell of its own, or with more. `false` leaves it out. */
export type ListColumns<T> = Readonly<
  Record<string, boolean | ((row: T) => ReactNode) | Partial<Column<T>>>
>;

/** The columns of a list, in their order. */
export function useColumns<T>(
  { name, noun, row, sorts = [] }: ListSource,
  given: ListColumns<T>,
): Column<T>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return Object.entries(given).flatMap(([id, own]): Column<T>[] => {
    if (own === false) return [];
    const schema = row.shape[id];
    const kind = schema && bare(schema as z.ZodType);
    const read = (item: T) => (item as Record<string, unknown>)[id];
    const named = (value: unknown) => fieldValue(id, value, t, language, noun);
    const cells: Record<string, (item: T) => ReactNode> = {
      englishTerm: (item) => <Headword lang="en" text={String(read(item))} />,
      turkishTerm: (item) => <Headword lang="tr" text={String(read(item))} />,
      state: (item) => <StateBadge state={String(read(item))}>{named(read(item))}</StateBadge>,
      status: (item) => <StateBadge state={String(read(item))}>{named(read(item))}</StateBadge>,
    };
    const shown = (value: unknown): ReactNode => {
      if (kind === instant) return formatDateTime(value as string);
      if (typeof value === 'number') return value;
      return (
        ((Array.isArray(value)
          ? value.join(', ')
          : kind instanceof z.ZodEnum
            ? named(value)
            : value) as ReactNode) || '–'
      );
    };
    return [
      {
        id,
        header: columnLabel(name, id, t),
        cell: cells[id] ?? ((item) => shown(read(item))),
        ...(kind === instant ? { oneLine: true } : {}),
        ...(kind instanceof z.ZodNumber ? { align: 'end' } : {}),
        ...(sorts.includes(id) ? { sortKey: id } : {}),
        ...(typeof own === 'function' ? { cell: own } : own === true ? {} : own),
      },
    ];
  });
}

/** The name of a column, in its list or in all of them. */
export function columnLabel(name: ListName, id: string, t: Translate): string {
  return textOr(t, `lists.${name}.columns.${id}`, textOr(t, `columns.${id}`, fieldName(id, t)));
}

/** A schema without its default, and whether it may be absent. */
export function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? bare(innerType) : schema;
}
