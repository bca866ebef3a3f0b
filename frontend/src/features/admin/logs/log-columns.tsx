import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Breakable } from '../../../components/breakable.js';
import { cut, formatDateTimeSeconds } from '../../../lib/format.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { BanMark } from '../bans/ban-mark.js';
import type { ListColumns } from '../list/list-columns.js';
import { type Activity, actionName, DETAIL_LENGTH, detailText } from './log-text.js';
import styles from './logs.module.css';

/** Number of characters of a guest's session id, to distinguish guests. */
const SESSION_LENGTH = 8;

/**
 * Columns of a list of activities.
 * @param onBan set for users who may ban.
 */
export function useLogColumns(onBan?: (address: string) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    timestamp: (log) => formatDateTimeSeconds(log.timestamp),
    userId: {
      primary: true,
      cell: ({ userId: user, sessionId }) =>
        user ? (
          <>
            <Link to={`/admin/logs?userId=${user._id}`} title={t('messages.onlySender')}>
              <Breakable text={user.fullName || user.username} />
            </Link>
            {user.email && (
              <div className="minor">
                <Breakable text={user.email} />
              </div>
            )}
          </>
        ) : (
          t('logs.guestSession', { session: sessionId.slice(0, SESSION_LENGTH) || '–' })
        ),
    },
    userType: ({ userType }) => (
      <Badge tone={userType === 'registered' ? 'accent' : 'plain'}>
        {t(`userType.${userType === 'registered' ? 'registered' : 'guest'}`)}
      </Badge>
    ),
    action: (log) => <Badge>{actionName(log.action, t)}</Badge>,
    details: (log) => {
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
    ipAddress: (log) => (
      <span className={`row ${styles.ip}`}>
        <code>{log.ipAddress || '–'}</code>
        <BanMark address={log.ipAddress} banned={log.banned} onBan={onBan} />
      </span>
    ),
  } satisfies ListColumns<Activity>;
}
