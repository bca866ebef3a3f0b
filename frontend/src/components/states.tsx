import type { CallFailure } from '@terimce/contract/client';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { panelFailure } from '../lib/panel-failure.js';
import type { Called } from '../lib/use-call.js';
import { Button } from './button.js';
import styles from './states.module.css';

type Reading = Pick<Called<unknown>, 'failure' | 'loading' | 'refresh'>;

/** Delay in milliseconds before a loading state is shown. */
const PATIENCE_MS = 150;

/** Shows that something is loading, once it takes noticeably long. */
export function Loading({ text }: { text?: string | undefined }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={styles.state} role="status">
      {late ? (text ?? t('actions.loading')) : ' '}
    </p>
  );
}

/** Shown until a call has data: that it is loading, or that it failed. */
export function CallState({ call, failed }: { call: Reading; failed: string }) {
  const { failure, loading, refresh } = call;
  if (failure) return <FailedState failure={failure} fallback={failed} onRetry={refresh} />;
  return loading && <Loading />;
}

/** An empty state, with what the user can do about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <p>{text}</p>
      {children && <div className={`row ${styles.more}`}>{children}</div>}
    </div>
  );
}

/** A failed read, with a retry button. */
export function FailedState({
  failure,
  fallback,
  onRetry,
}: {
  failure: CallFailure;
  fallback: string;
  onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p>{panelFailure(failure, fallback)}</p>
      {onRetry && (
        <div className={`row ${styles.more}`}>
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden="true" /> {t('actions.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
