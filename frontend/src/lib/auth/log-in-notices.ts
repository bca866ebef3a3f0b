import type { SecurityEvent } from '@terimce/contract/account';
import { loadTexts, t } from '../i18n.js';
import { toast } from '../toast.js';

/** Long enough to read several lines. */
const NOTICE_MS = 20_000;

/** The parts of a log-in reply that its owner should know about. */
interface LogInNotices {
  readonly events?: readonly SecurityEvent[];
  readonly passwordIsWeak?: boolean;
}

/** Shows the events of the account since the last log-in, and that its password is weak. */
export async function showLogInNotices({
  events = [],
  passwordIsWeak,
}: LogInNotices): Promise<void> {
  if (events.length === 0 && !passwordIsWeak) return;
  await loadTexts('pages');
  const action = {
    label: t('profile.title'),
    run: () => location.assign('/profile'),
  };
  const shared = { kind: 'warning', timeout: NOTICE_MS, action } as const;
  if (events.length > 0) {
    const kinds = [...new Set(events.map(({ kind }) => kind))];
    toast({
      ...shared,
      title: t('securityEvents.sinceLastLogIn'),
      description: kinds.map((kind) => t(`securityEvents.kinds.${kind}`)).join(' · '),
    });
  }
  if (passwordIsWeak) toast({ ...shared, title: t('securityEvents.weakPassword') });
}
