import type { AdminTerm } from '@terimce/contract/admin-term';
import { type TextKey, useTranslation } from '../../../lib/i18n.js';
import { useMay } from '../session/admin-session.js';

/** The message after a term was saved: that it was, or that the edit waits for approval. */
export function useSavedText() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (saved: TextKey, values: Readonly<Record<string, unknown>> = {}) =>
    ({ proposal }: AdminTerm) =>
      !isAdmin && proposal?.state === 'open' ? t('proposals.sent') : t(saved, values);
}
