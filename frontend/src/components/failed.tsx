import type { CallFailure } from '@terimce/contract/client';
import type { ReactNode } from 'react';
import { failureReason } from '../lib/failure-message.js';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import { Notice } from './notice.js';

interface FailedProps {
  title: string;
  failure: CallFailure;
  onRetry: () => void;
  /** The title is the page's main heading. */
  main?: boolean;
  /** What else the visitor can do. */
  children?: ReactNode;
}

/**
 * Shown instead of data that could not be loaded: what happened, why, and a retry button; it also retries by itself.
 */
export function Failed({ title, failure, onRetry, main = false, children }: FailedProps) {
  const { t } = useTranslation();
  const reason = failureReason(failure);
  return (
    <Notice main={main} title={title} tone="error">
      {reason && reason !== title && <p>{reason}</p>}
      <Button onClick={onRetry}>{t('actions.retry')}</Button>
      {children}
    </Notice>
  );
}
