import { Button } from '../../../components/button.js';
import { useLanguage } from '../../../lib/i18n.js';
import { cut } from '../data/format.js';
import { useTexts } from '../texts.js';
import { Badge } from '../ui/badge.js';
import { Breakable } from '../ui/breakable.js';
import type { Column } from '../ui/data-table.js';
import { type Activity, actionName, DETAIL_LENGTH, detailText } from './log-text.js';
import styles from './logs.module.css';

/** Characters of a guest's session that tell guests apart. */
const SESSION_LENGTH = 8;

interface LogColumnOptions {
  time: (instant: string) => string;
  /** Given to those who may ban. */
  onBan?: (address: string) => void;
}

/** Columns of a list of activities. */
export function useLogColumns({ time, onBan }: LogColumnOptions): Column<Activity>[] {
  const t = useTexts();
  const language = useLanguage();
  return [
    {
      id: 'time',
      header: t('logs.time'),
      oneLine: true,
      cell: (log) => time(log.timestamp || log.createdAt),
    },
    {
      id: 'user',
      header: t('logs.user'),
      primary: true,
      cell: (log) =>
        log.userId ? (
          <>
            {log.userId.fullName || log.userId.username}
            {log.userId.email && (
              <div className={styles.minor}>
                <Breakable text={log.userId.email} />
              </div>
            )}
          </>
        ) : (
          t('logs.guestSession', { session: log.sessionId.slice(0, SESSION_LENGTH) || '–' })
        ),
    },
    {
      id: 'type',
      header: t('logs.type'),
      cell: (log) => (
        <Badge tone={log.userType === 'registered' ? 'accent' : 'plain'}>
          {t(`userType.${log.userType === 'registered' ? 'registered' : 'guest'}`)}
        </Badge>
      ),
    },
    {
      id: 'activity',
      header: t('logs.activityLabel'),
      cell: (log) => <Badge>{actionName(log.action, t)}</Badge>,
    },
    {
      id: 'detail',
      header: t('logs.detail'),
      cell: (log) => {
        const text = detailText(log, t, language);
        return <span title={text}>{cut(text, DETAIL_LENGTH) || '–'}</span>;
      },
    },
    {
      id: 'ip',
      header: t('logs.ip'),
      cell: (log) => (
        <span className={styles.ip}>
          <code>{log.ipAddress || '–'}</code>
          {log.banned ? (
            <Badge tone="danger">{t('logs.banned')}</Badge>
          ) : (
            onBan &&
            log.ipAddress && (
              <Button
                size="small"
                variant="danger"
                aria-label={`${t('logs.ban')} ${log.ipAddress}`}
                onClick={() => onBan(log.ipAddress)}
              >
                {t('logs.ban')}
              </Button>
            )
          )}
        </span>
      ),
    },
  ];
}
