import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import styles from './selection-bar.module.css';

/** Actions for the selected rows; appears when the first row is selected. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={`row raised ${styles.bar}`}>
      <p className={styles.count} role="status">
        {t('table.selected', { count })}
      </p>
      {children}
      <Button size="small" variant="ghost" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  );
}
