import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n.js';
import styles from './keyboard-hints.module.css';

/**
 * What the keys do in the list. The arrows are drawn: neither of our fonts has such characters, and looking for them
 * in the system's fonts delayed the first list by tens of milliseconds.
 */
export const KeyboardHints = memo(function KeyboardHints() {
  const { t } = useTranslation();
  return (
    <div className={`minor ${styles.hints}`} aria-hidden="true">
      <span className={styles.hint}>
        <kbd>
          <ArrowUp />
        </kbd>
        <kbd>
          <ArrowDown />
        </kbd>
        {t('search.hintNavigate')}
      </span>
      <span className={styles.hint}>
        <kbd>
          <CornerDownLeft />
        </kbd>
        {t('search.hintSelect')}
      </span>
      <span className={styles.hint}>
        <kbd>esc</kbd>
        {t('search.hintClose')}
      </span>
    </div>
  );
});
