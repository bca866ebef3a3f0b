import { activity } from '@terimce/contract/routes/admin/logs';
import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { FilterValues } from '../../../lib/use-filters.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePages } from '../../../lib/use-pages.js';
import { useBan } from '../bans/ban-mark.js';
import { useColumns } from '../list/list-columns.js';
import type { IpGroup } from './ip-groups.js';
import { useLogColumns } from './log-columns.js';
import { actionName } from './log-text.js';
import styles from './logs.module.css';

const LOG = { name: 'logs', noun: 'log', row: activity } as const;

interface IpDialogProps {
  group: IpGroup;
  filters: FilterValues;
  onClose: () => void;
  onBanned: () => void;
}

/** The activity of one address, newest first, with counts and the ban. */
export function IpDialog({ group, filters, onClose, onBanned }: IpDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [page, setPage] = useState('1');
  const [banned, setBanned] = useState(group.banned);
  const { onBan, dialog } = useBan(() => {
    setBanned(true);
    onBanned();
  });
  const { limit: _, ...query } = filters;
  const list = usePages('GET /analytics/user-logs', {
    request: (page) =>
      ({ query: { ...query, ipAddress: group.ipAddress, page, limit: '25' } }) as never,
    rows: (data) => data.logs,
    page,
    setPage,
  });
  const { ipAddress: __, ...columns } = useLogColumns();
  return (
    <Dialog
      title={t('logs.modalTitle', { ip: group.ipAddress })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {onBan && !banned && group.ipAddress && (
            <Button variant="danger" onClick={() => onBan(group.ipAddress)}>
              {t('logs.banButton')}
            </Button>
          )}
          <Button onClick={onClose}>{t('actions.close')}</Button>
        </>
      }
    >
      <p className={`row ${styles.badges}`}>
        {banned && <Badge tone="danger">{t('logs.banned')}</Badge>}
        <span>{t('lists.logs.paging', { total: number(group.count) })}</span>
        {group.actions.map(({ action, count }) => (
          <Badge key={action}>
            {actionName(action, t)}: {number(count)}
          </Badge>
        ))}
      </p>
      <PagedTable
        label={t('logs.modalTitle', { ip: group.ipAddress })}
        columns={useColumns(LOG, columns)}
        rowId={(log) => log._id}
        list={list}
        loadingText={t('lists.logs.loading')}
        failureText={t('lists.logs.loadFailed')}
        empty={t('lists.logs.none')}
      />
      {dialog}
    </Dialog>
  );
}
