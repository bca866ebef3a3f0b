import { useTexts } from '../texts.js';
import { Breakable } from './breakable.js';
import styles from './sender.module.css';

interface SenderProps {
  user: { readonly fullName: string; readonly username: string } | null;
  contactName: string;
  /** '' where none was left. */
  email: string;
}

/**
 * Who sent a message: full name or user name of the account, else the name that was left, else a
 * guest; below it the address for an answer.
 */
export function Sender({ user, contactName, email }: SenderProps) {
  const t = useTexts();
  return (
    <span className={styles.sender}>
      <span>{user?.fullName || user?.username || contactName || t('table.guest')}</span>
      {email && (
        <a href={`mailto:${email}`}>
          <Breakable text={email} />
        </a>
      )}
    </span>
  );
}
