import { Link, useSearchParams } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { useTranslation } from '../../../lib/i18n.js';
import { withParams } from '../../../lib/use-filters.js';
import { BanMark } from '../bans/ban-mark.js';
import styles from './sender.module.css';

interface Message {
  readonly userId: {
    readonly _id: string;
    readonly fullName: string;
    readonly username: string;
  } | null;
  readonly contact: { readonly name: string; readonly email: string };
  /** '' if unknown. */
  readonly ipAddress: string;
  readonly banned: boolean;
}

/**
 * The sender of a message: full name or user name of the account, else the name in the message, else a guest; below
 * it the address for a reply.
 */
export function Sender({
  message,
  email,
  onBan,
}: {
  message: Message;
  email: string;
  onBan: ((address: string) => void) | undefined;
}) {
  const { userId: user, contact, ipAddress, banned } = message;
  const address = email || contact.email;
  const [params] = useSearchParams();
  /** The same list, filtered by this sender or address. */
  const narrowed = (name: string, value: string) =>
    `?${withParams(params, { page: undefined, [name]: value })}`;
  const { t } = useTranslation();
  return (
    <span className={styles.sender}>
      {user ? (
        <Link to={narrowed('userId', user._id)} title={t('messages.onlySender')}>
          <Breakable text={user.fullName || user.username} />
        </Link>
      ) : (
        <span>
          <Breakable text={contact.name || t('table.guest')} />
        </span>
      )}
      {address && (
        <a href={`mailto:${address}`}>
          <Breakable text={address} />
        </a>
      )}
      {ipAddress && (
        <span className={`row ${styles.address}`}>
          <Link to={narrowed('ipAddress', ipAddress)} title={t('messages.onlyAddress')}>
            <code>{ipAddress}</code>
          </Link>
          <BanMark address={ipAddress} banned={banned} onBan={onBan} />
        </span>
      )}
    </span>
  );
}
