import { Dialog } from '@base-ui/react/dialog';
import { hasAccess } from '@terimce/contract/roles';
import {
  Clock,
  FileText,
  Flame,
  Heart,
  Info,
  LayoutDashboard,
  LayoutGrid,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquare,
  PenLine,
  Puzzle,
  Shuffle,
  UserPlus,
  UserRound,
  WifiOff,
  X,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import button from '../../components/button.module.css';
import dialog from '../../components/dialog.module.css';
import { logout, useAuth } from '../../lib/auth/auth.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useRandomTerm } from '../use-random-term.js';
import styles from './navigation-drawer.module.css';

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The id of the button that opens it. */
  opener: string;
}

interface Item {
  readonly icon: LucideIcon;
  readonly text: string;
  /** The page that it links to, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
}

/** The menu of narrow screens: full-screen on phones, a side panel on tablets. */
export function NavigationDrawer({ open, onOpenChange, opener }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { features } = useClientConfig();
  const openRandom = useRandomTerm();
  const general: Item[] = [
    { icon: Shuffle, text: t('header.random'), run: () => void openRandom() },
    { icon: FileText, text: t('header.text'), to: '/text' },
    { icon: LayoutGrid, text: t('header.fields'), to: '/#fields' },
    { icon: Heart, text: t('header.favorites'), to: '/favorites' },
    { icon: Flame, text: t('popular.title'), to: '/popular' },
    { icon: Clock, text: t('history.title'), to: '/history' },
    ...(features.offlinePack ? [{ icon: WifiOff, text: t('footer.offline'), to: '/offline' }] : []),
    { icon: Puzzle, text: t('header.elsewhere'), to: '/elsewhere' },
    { icon: Info, text: t('header.about'), to: '/about' },
    { icon: Mail, text: t('header.contact'), to: '/contact' },
    { icon: MessageSquare, text: t('header.feedback'), run: () => openModal({ kind: 'feedback' }) },
    { icon: PenLine, text: t('header.suggest'), run: () => openModal({ kind: 'suggestion' }) },
  ];
  const panel = { icon: LayoutDashboard, text: t('header.admin'), to: '/admin/dashboard' };
  const account: Item[] = user
    ? [
        { icon: UserRound, text: user.username, to: '/profile' },
        ...(hasAccess(user.role, 'panel') ? [panel] : []),
        { icon: LogOut, text: t('header.logout'), run: () => void logout() },
      ]
    : [
        { icon: LogIn, text: t('header.login'), run: () => openModal({ kind: 'login' }) },
        { icon: UserPlus, text: t('header.register'), run: () => openModal({ kind: 'register' }) },
      ];
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.drawer} data-opener={opener}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{t('header.menu')}</Dialog.Title>
            <Dialog.Close
              className={`${button.icon} ${styles.close}`}
              aria-label={t('actions.close')}
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Section title={t('header.general')} items={general} onClose={close} />
          <Section title={t('header.account')} items={account} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SectionProps {
  title: string;
  items: readonly Item[];
  onClose: () => void;
}

function Section({ title, items, onClose }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3 className="label">{title}</h3>
      {items.map((item) => (
        <Entry key={item.to ?? item.text} {...item} onClose={onClose} />
      ))}
    </section>
  );
}

function Entry({ icon: Icon, text, to, run, onClose }: Item & Pick<SectionProps, 'onClose'>) {
  const content = (
    <>
      <span aria-hidden="true" className={styles.icon}>
        <Icon />
      </span>
      {text}
    </>
  );
  const choose = () => {
    onClose();
    run?.();
  };
  return to ? (
    // The menu's entry of the history becomes that of the page.
    <Link className={styles.item} to={to} replace onClick={choose}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.item} onClick={choose}>
      {content}
    </button>
  );
}
