import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { useBan } from '../bans/ban-mark.js';
import type { IpGroup } from './ip-groups.js';
import type { LogFilters } from './log-query.js';
import { LogTable } from './log-table.js';
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
  const { t } = useTranslation();
  const { number } = useFormat();
  const [page, setPage] = useState('1');
  const [banned, setBanned] = useState(group.banned);
  const { onBan, dialog } = useBan(() => {
    setBanned(true);
    onBanned();
  });
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
        <span>{t('logs.total', { total: number(group.count) })}</span>
        {group.actions.map(({ action, count }) => (
          <Badge key={action}>
            {actionName(action, t)}: {number(count)}
          </Badge>
        ))}
      </p>
      <LogTable
        address={group.ipAddress}
        filters={{ ...filters, ip: group.ipAddress, limit: '25', page }}
        live={false}
        onPage={setPage}
      />
      {dialog}
    </Dialog>
  );
}
