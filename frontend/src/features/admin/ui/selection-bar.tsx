import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { useTexts } from '../texts.js';
import styles from './selection-bar.module.css';

/** What can be done with the selected rows; appears with the first of them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <div className={styles.bar}>
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
