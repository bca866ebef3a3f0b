import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { dateColumn, figureColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { usePages } from '../../../lib/use-pages.js';
import { BanMark } from '../bans/ban-mark.js';
import { IpDialog } from './ip-dialog.js';
import { LIVE_MS, logQuery } from './log-query.js';
import { actionName, GROUP_ACTIONS } from './log-text.js';
import styles from './logs.module.css';
import type { LogListProps } from './logs-page.js';

export type IpGroup = CallData<'GET /analytics/user-logs/by-ip'>['groups'][number];

/** Activities by address, the most recently active first. */
export function IpGroups({ filters, live, onPage }: LogListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<IpGroup>();
  const list = usePages('GET /analytics/user-logs/by-ip', {
    request: (page) => ({ query: { ...logQuery(filters), page, limit: filters.limit } }),
    rows: (data) => data.groups,
    page: filters.page,
    setPage: onPage,
    refreshInterval: live ? LIVE_MS : 0,
  });
  const columns: Column<IpGroup>[] = [
    {
      id: 'ip',
      header: t('logs.ip'),
      primary: true,
      cell: (group) => (
        <span className={`row ${styles.ip}`}>
          <code>{group.ipAddress || '–'}</code>
          <BanMark address={group.ipAddress} banned={group.banned} />
        </span>
      ),
    },
    figureColumn('count', t('logs.count'), (group) => group.count),
    {
      id: 'types',
      header: t('logs.userTypes'),
      cell: (group) => (
        <span className={`row ${styles.badges}`}>
          {group.userTypes.map((type) => (
            <Badge key={type} tone={type === 'registered' ? 'accent' : 'plain'}>
              {t(`userType.${type}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'activities',
      header: t('logs.activities'),
      cell: (group) => (
        <span className={`row ${styles.badges}`}>
          {group.actions.slice(0, GROUP_ACTIONS).map(({ action }) => (
            <Badge key={action}>{actionName(action, t)}</Badge>
          ))}
          {group.actions.length > GROUP_ACTIONS && (
            <span>{t('logs.more', { count: group.actions.length - GROUP_ACTIONS })}</span>
          )}
        </span>
      ),
    },
    dateColumn('last', t('logs.last'), (group) => group.lastActivity, formatDateTimeSeconds),
  ];
  return (
    <>
      <PagedTable
        label={t('logs.title')}
        columns={columns}
        actions={(group) => (
          <RowButton
            text={t('actions.detail')}
            name={group.ipAddress}
            onClick={() => setOpen(group)}
          />
        )}
        rowId={(group) => group.ipAddress}
        list={list}
        loadingText={t('logs.loading')}
        failureText={t('logs.loadFailed')}
        empty={t('logs.none')}
        total={(numbers) => t('logs.totalGroups', numbers)}
        onOpen={setOpen}
      />
      {open && (
        <IpDialog
          group={open}
          filters={filters}
          onClose={() => setOpen(undefined)}
          onBanned={list.refresh}
        />
      )}
    </>
  );
}
