import { PagedTable } from '../../../components/paged-table.js';
import { useTranslation } from '../../../lib/i18n.js';
import { usePages } from '../../../lib/use-pages.js';
import { useBan } from '../bans/ban-mark.js';
import { useLogColumns } from './log-columns.js';
import { LIVE_MS, logQuery } from './log-query.js';
import type { LogListProps } from './logs-page.js';

interface LogTableProps extends LogListProps {
  /** Set if the list is about one address, which then has no column. */
  address?: string;
}

/** Activities one by one, newest first. */
export function LogTable({ filters, live, onPage, address }: LogTableProps) {
  const { t } = useTranslation();
  const isOne = address !== undefined;
  const list = usePages('GET /analytics/user-logs', {
    request: (page) => ({ query: { ...logQuery(filters), page, limit: filters.limit } }),
    rows: (data) => data.logs,
    page: filters.page,
    setPage: onPage,
    refreshInterval: live ? LIVE_MS : 0,
  });
  const { onBan, dialog } = useBan(list.refresh);
  const columns = useLogColumns(onBan);
  return (
    <>
      <PagedTable
        label={isOne ? t('logs.modalTitle', { ip: address }) : t('logs.title')}
        columns={columns}
        rowId={(log) => log._id}
        list={list}
        loadingText={t('logs.loading')}
        failureText={t('logs.loadFailed')}
        empty={t('logs.none')}
        total={isOne ? undefined : (numbers) => t('logs.total', numbers)}
        hidden={isOne ? ['ip'] : []}
      />
      {dialog}
    </>
  );
}
