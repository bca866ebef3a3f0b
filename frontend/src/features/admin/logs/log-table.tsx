import { useState } from 'react';
import { BanDialog } from '../bans/ban-dialog.js';
import { formatDateTimeSeconds } from '../data/format.js';
import { useCall } from '../data/use-call.js';
import { useFormat } from '../data/use-format.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { DataTable } from '../ui/data-table.js';
import { Pager } from '../ui/pager.js';
import { useLogColumns } from './log-columns.js';
import { LIVE_MS, logQuery } from './log-query.js';
import type { LogListProps } from './logs-page.js';

/** Activities one by one, newest first. */
export function LogTable({ filters, live, onPage }: LogListProps) {
  const t = useTexts();
  const { number } = useFormat();
  const isAdmin = useMay('admin');
  const [banning, setBanning] = useState<string>();
  const list = useCall(
    'GET /analytics/user-logs',
    { query: { ...logQuery(filters), page: filters.page, limit: filters.limit } },
    { refreshInterval: live ? LIVE_MS : 0 },
  );
  const columns = useLogColumns({
    time: formatDateTimeSeconds,
    ...(isAdmin ? { onBan: setBanning } : {}),
  });
  return (
    <>
      <DataTable
        label={t('logs.title')}
        columns={columns}
        rows={list.data?.logs}
        rowId={(log) => log._id}
        loading={list.loading}
        loadingText={t('logs.loading')}
        failure={list.failure}
        failureText={t('logs.loadFailed')}
        empty={t('logs.none')}
        onRetry={list.refresh}
      />
      {list.data && (
        <Pager
          pagination={list.data.pagination}
          onPage={onPage}
          text={t('logs.total', { total: number(list.data.pagination.total) })}
        />
      )}
      {banning && (
        <BanDialog
          address={banning}
          onClose={() => setBanning(undefined)}
          onDone={() => {
            setBanning(undefined);
            list.refresh();
          }}
        />
      )}
    </>
  );
}
