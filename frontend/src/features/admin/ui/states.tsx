import type { CallFailure } from '@terimce/contract/client';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button.js';
import { failureMessage } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import styles from './states.module.css';

/** Loading lasts this many milliseconds before anything says so. */
const PATIENCE_MS = 150;

/** Says that something is on its way, once it takes noticeably long. */
export function Loading({ text }: { text?: string }) {
  const t = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={styles.state} role="status">
      {late ? (text ?? t('states.loading')) : ' '}
    </p>
  );
}

/** Nothing to show, and what one can do about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <p>{text}</p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}

/** A failed read, with another try. */
export function Failed({
  failure,
  fallback,
  onRetry,
}: {
  failure: CallFailure;
  fallback: string;
  onRetry?: (() => void) | undefined;
}) {
  const t = useTexts();
  return (
    <div className={styles.state} role="alert">
      <p>{failureMessage(failure, t, fallback)}</p>
      {onRetry && (
        <div className={styles.more}>
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden="true" /> {t('actions.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
