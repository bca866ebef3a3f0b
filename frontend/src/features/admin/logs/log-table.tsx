import { useState } from 'react';
import { BanDialog } from '../bans/ban-dialog.js';
import { formatDateTimeSeconds } from '../data/format.js';
import { useCall } from '../data/use-call.js';
import { useFormat } from '../data/use-format.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { PagedTable } from '../ui/paged-table.js';
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
      <PagedTable
        label={t('logs.title')}
        columns={columns}
        rows={list.data?.logs}
        rowId={(log) => log._id}
        list={list}
        loadingText={t('logs.loading')}
        failureText={t('logs.loadFailed')}
        empty={t('logs.none')}
        onPage={onPage}
        total={(pagination) => t('logs.total', { total: number(pagination.total) })}
      />
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
