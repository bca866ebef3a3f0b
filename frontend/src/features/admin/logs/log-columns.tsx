import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Breakable } from '../../../components/breakable.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { cut, formatDateTimeSeconds } from '../../../lib/format.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { BanMark } from '../bans/ban-mark.js';
import { type Activity, actionName, DETAIL_LENGTH, detailText } from './log-text.js';
import styles from './logs.module.css';

/** Number of characters of a guest's session id, to distinguish guests. */
const SESSION_LENGTH = 8;

/**
 * Columns of a list of activities.
 * @param onBan set for users who may ban.
 */
export function useLogColumns(onBan?: (address: string) => void): Column<Activity>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    dateColumn('time', t('logs.time'), (log) => log.timestamp, formatDateTimeSeconds),
    {
      id: 'user',
      header: t('logs.user'),
      primary: true,
      cell: (log) =>
        log.userId ? (
          <>
            <Link to={`/admin/logs?userId=${log.userId._id}`} title={t('messages.onlySender')}>
              <Breakable text={log.userId.fullName || log.userId.username} />
            </Link>
            {log.userId.email && (
              <div className="minor">
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
        const shown = <Breakable text={cut(text, DETAIL_LENGTH) || '–'} />;
        const { termId } = log.details;
        return typeof termId === 'string' ? (
          <Link to={`/admin/engineering?edit=${termId}`} title={text}>
            {shown}
          </Link>
        ) : (
          <span title={text}>{shown}</span>
        );
      },
    },
    {
      id: 'ip',
      header: t('logs.ip'),
      cell: (log) => (
        <span className={`row ${styles.ip}`}>
          <code>{log.ipAddress || '–'}</code>
          <BanMark address={log.ipAddress} banned={log.banned} onBan={onBan} />
        </span>
      ),
    },
  ];
}
