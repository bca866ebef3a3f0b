import i18n from 'i18next';
import { openModal } from '../modals.js';
import { toast } from '../toast.js';

/**
 * Reports that the session has ended. If the user was using the account, the log-in dialog opens at once; otherwise
 * only a message is shown.
 */
export function tellExpired(asked: boolean): void {
  const logIn = () => openModal({ kind: 'login', expired: true });
  if (asked) {
    logIn();
    return;
  }
  toast({
    title: i18n.t('session.expiredTitle'),
    description: i18n.t('session.expired'),
    kind: 'warning',
    action: { label: i18n.t('header.login'), run: logIn },
  });
}
