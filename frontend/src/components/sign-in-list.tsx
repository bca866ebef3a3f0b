import type { signIn } from '@terimce/contract/account';
import type { z } from 'zod';
import { browserName } from '../lib/browser-name.js';
import { useTranslation } from '../lib/i18n.js';
import { useDateFormat } from '../lib/locale-formats.js';
import styles from './sign-in-list.module.css';

interface SignInListProps {
  signIns: readonly z.output<typeof signIn>[];
  /** That of the device by default. */
  timeZone?: string;
}

/** Log-in attempts, newest first: time, outcome, origin. */
export function SignInList({ signIns, timeZone }: SignInListProps) {
  const { t } = useTranslation();
  const time = useDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className={styles.list} tabIndex={0}>
      {signIns.map(({ at, outcome, ipAddress, userAgent }) => (
        <li key={`${at} ${outcome}`} className={styles.row}>
          <p>{t(`signIns.outcomes.${outcome}`)}</p>
          <p className="detail">
            {time.format(new Date(at))} · {ipAddress} ·{' '}
            {browserName(userAgent) || t('profile.unknownDevice')}
          </p>
        </li>
      ))}
    </ul>
  );
}
