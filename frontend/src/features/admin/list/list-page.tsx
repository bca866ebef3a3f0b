import type { ComponentProps, ReactNode } from 'react';
import type { DataTableProps } from '../../../components/data-table.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { type TextKey, useTranslation } from '../../../lib/i18n.js';
import layout from '../layout/admin-layout.module.css';
import { textOr } from '../texts.js';
import { type ListColumns, useColumns } from './list-columns.js';
import { ListFilters, type ShownFilters } from './list-filters.js';
import type { PanelList } from './use-panel-list.js';

interface ListTableProps<T>
  extends Pick<DataTableProps<T>, 'actions' | 'onOpen' | 'selection' | 'hidden' | 'rowsId'> {
  list: PanelList<T>;
  columns: ListColumns<T>;
  /** Texts, if they are not those of the list. */
  label?: string | undefined;
  empty?: string | undefined;
  total?: ComponentProps<typeof PagedTable<object>>['total'];
}

/** The table of a list, with its columns. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { list, columns, label, empty, ...rest } = props;
  const { t } = useTranslation();
  const { name } = list;
  const all = useColumns(list, columns);
  const paging = `lists.${name}.paging`;
  return (
    <PagedTable
      label={label ?? t(`lists.${name}.title`)}
      columns={all}
      rowId={list.idOf}
      list={list}
      loadingText={textOr(t, `lists.${name}.loading`, t('actions.loading'))}
      failureText={textOr(t, `lists.${name}.loadFailed`, t('errors.load'))}
      empty={empty ?? t(`lists.${name}.none`)}
      {...(list.sorts?.length ? { sort: list.sort } : {})}
      {...(textOr(t, paging, '') ? { total: (numbers) => t(paging as TextKey, numbers) } : {})}
      {...rest}
    />
  );
}

interface ListPageProps<T>
  extends ListTableProps<T>,
    Partial<Pick<ComponentProps<typeof Page>, 'title' | 'lead'>> {
  /** At the right of the title. */
  head?: ReactNode;
  /** Above the filters. */
  nav?: ReactNode;
  filters: ShownFilters;
  /** If a change of a filter has to change more. */
  onFilter?: PanelList<T>['set'] | undefined;
  /** At the end of the row of filters. */
  end?: ReactNode;
  /** Between filters and table. */
  before?: ReactNode;
  children?: ReactNode;
}

/** A page with a list: its filters, its table, and what belongs to its rows. */
export function ListPage<T extends object>(props: ListPageProps<T>) {
  const { title, lead, head, nav, filters, onFilter, end, before, children, ...table } = props;
  const { t } = useTranslation();
  return (
    <Page title={title ?? t(`lists.${table.list.name}.title`)} lead={lead} actions={head}>
      {table.list.rows?.length ? (
        <a className={`unprinted ${layout.skip}`} href="#rows">
          {t('layout.skipRows')}
        </a>
      ) : null}
      {nav}
      <ListFilters list={table.list} show={filters} end={end} onChange={onFilter} />
      {before}
      <ListTable {...table} rowsId="rows" />
      {children}
    </Page>
  );
}
