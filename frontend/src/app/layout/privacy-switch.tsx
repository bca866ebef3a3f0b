import { useId } from 'react';
import { useTranslation } from '../../lib/i18n.js';
import { browserForbidsTracking, setTracking, useTracking } from '../../lib/tracking.js';
import styles from './privacy-switch.module.css';

/** Whether searches and clicks are counted. It is fixed if the browser asks not to be tracked. */
export function PrivacySwitch() {
  const { t } = useTranslation();
  const id = useId();
  const on = useTracking();
  const decided = browserForbidsTracking();
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={on}
          aria-checked={on}
          disabled={decided}
          aria-describedby={id}
          onChange={(event) => setTracking(event.target.checked)}
        />
        {t('footer.statistics')}
      </label>
      <p id={id} className={`minor ${styles.hint}`}>
        {t(decided ? 'footer.statisticsForbidden' : 'footer.statisticsHint')}
      </p>
    </div>
  );
}
