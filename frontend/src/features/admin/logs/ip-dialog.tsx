import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePages } from '../../../lib/use-pages.js';
import { BanDialog } from '../bans/ban-dialog.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import type { IpGroup } from './ip-groups.js';
import { useLogColumns } from './log-columns.js';
import { type LogFilters, logQuery } from './log-query.js';
import { actionName } from './log-text.js';
import styles from './logs.module.css';

interface IpDialogProps {
  group: IpGroup;
  filters: LogFilters;
  onClose: () => void;
  onBanned: () => void;
}

/** The activity of one address, newest first, with counts and the ban. */
export function IpDialog({ group, filters, onClose, onBanned }: IpDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const isAdmin = useMay('admin');
  const [page, setPage] = useState('1');
  const [banning, setBanning] = useState(false);
  const [banned, setBanned] = useState(group.banned);
  const list = usePages('GET /analytics/user-logs', {
    request: (page) => ({
      query: { ...logQuery({ ...filters, ip: group.ipAddress }), page, limit: 25 },
    }),
    rows: (data) => data.logs,
    page,
    setPage,
  });
  const columns = useLogColumns().filter((column) => column.id !== 'ip');
  return (
    <Dialog
      title={t('logs.modalTitle', { ip: group.ipAddress })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {isAdmin && !banned && group.ipAddress && (
            <Button variant="danger" onClick={() => setBanning(true)}>
              {t('logs.banButton')}
            </Button>
          )}
          <Button onClick={onClose}>{t('actions.close')}</Button>
        </>
      }
    >
      <p className={`row ${styles.badges}`}>
        {banned && <Badge tone="danger">{t('logs.banned')}</Badge>}
        <span>{t('logs.total', { total: number(group.count) })}</span>
        {group.actions.map(({ action, count }) => (
          <Badge key={action}>
            {actionName(action, t)}: {number(count)}
          </Badge>
        ))}
      </p>
      <PagedTable
        label={t('logs.modalTitle', { ip: group.ipAddress })}
        columns={columns}
        rowId={(log) => log._id}
        list={list}
        loadingText={t('logs.loading')}
        failureText={t('logs.loadFailed')}
        empty={t('logs.none')}
      />
      {banning && (
        <BanDialog
          address={group.ipAddress}
          onClose={() => setBanning(false)}
          onDone={() => {
            setBanned(true);
            onBanned();
          }}
        />
      )}
    </Dialog>
  );
}
