import { t } from '../i18n.js';
import { askToLogInAgain } from '../modals.js';
import { toast } from '../toast.js';

/**
 * Reports that the session has ended. If the user was using the account, the log-in dialog opens at once; otherwise
 * only a message is shown.
 */
export function tellExpired(asked: boolean): void {
  if (asked) {
    askToLogInAgain();
    return;
  }
  toast({
    title: t('session.expiredTitle'),
    description: t('session.expired'),
    kind: 'warning',
    action: { label: t('header.login'), run: askToLogInAgain },
  });
}
