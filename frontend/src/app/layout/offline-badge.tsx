import { useTranslation } from '../../lib/i18n.js';
import { useOnline } from '../../lib/online.js';
import styles from './offline-badge.module.css';

/** A small label in the header while there is no network. */
export function OfflineBadge() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <span role="status" className={styles.place}>
      {!online && <span className={styles.badge}>{t('offline.badge')}</span>}
    </span>
  );
}
