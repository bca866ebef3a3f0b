import { Dialog } from '@base-ui/react/dialog';
import { hasAccess } from '@terimce/contract/roles';
import {
  Clock,
  FileText,
  Flame,
  Heart,
  Info,
  LayoutDashboard,
  LogIn,
  LogOut,
  Mail,
  MessageSquare,
  PenLine,
  Shuffle,
  UserPlus,
  UserRound,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import button from '../../components/button.module.css';
import dialog from '../../components/dialog.module.css';
import { logout, useAuth } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useRandomTerm } from '../use-random-term.js';
import styles from './navigation-drawer.module.css';

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu of narrow screens: full-screen on phones, a side panel on tablets. */
export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const openRandom = useRandomTerm();
  const close = () => onOpenChange(false);
  const after = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{t('header.menu')}</Dialog.Title>
            <Dialog.Close
              className={`${button.icon} ${styles.close}`}
              aria-label={t('actions.close')}
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Section title={t('header.general')}>
            <Item icon={<Shuffle />} onClick={after(() => void openRandom())}>
              {t('header.random')}
            </Item>
            <Item icon={<FileText />} to="/text" onClick={close}>
              {t('header.text')}
            </Item>
            <Item icon={<Flame />} to="/popular" onClick={close}>
              {t('popular.title')}
            </Item>
            <Item icon={<Clock />} to="/history" onClick={close}>
              {t('history.title')}
            </Item>
            <Item icon={<Info />} to="/about" onClick={close}>
              {t('header.about')}
            </Item>
            <Item icon={<Mail />} to="/contact" onClick={close}>
              {t('header.contact')}
            </Item>
            <Item icon={<MessageSquare />} onClick={after(() => openModal({ kind: 'feedback' }))}>
              {t('header.feedback')}
            </Item>
            <Item icon={<PenLine />} onClick={after(() => openModal({ kind: 'suggestion' }))}>
              {t('header.suggest')}
            </Item>
          </Section>
          <Section title={t('header.account')}>
            {user ? (
              <>
                <Item icon={<UserRound />} to="/profile" onClick={close}>
                  {user.username}
                </Item>
                <Item icon={<Heart />} to="/favorites" onClick={close}>
                  {t('header.favorites')}
                </Item>
                {hasAccess(user.role, 'panel') && (
                  <Item icon={<LayoutDashboard />} to="/admin/dashboard" onClick={close}>
                    {t('header.admin')}
                  </Item>
                )}
                <Item icon={<LogOut />} onClick={after(() => void logout())}>
                  {t('header.logout')}
                </Item>
              </>
            ) : (
              <>
                <Item icon={<LogIn />} onClick={after(() => openModal({ kind: 'login' }))}>
                  {t('header.login')}
                </Item>
                <Item icon={<UserPlus />} onClick={after(() => openModal({ kind: 'register' }))}>
                  {t('header.register')}
                </Item>
              </>
            )}
          </Section>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className="label">{title}</h3>
      {children}
    </section>
  );
}

interface ItemProps {
  icon: ReactNode;
  to?: string;
  onClick: () => void;
  children: ReactNode;
}

function Item({ icon, to, onClick, children }: ItemProps) {
  const content = (
    <>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      {children}
    </>
  );
  return to ? (
    <Link className={styles.item} to={to} onClick={onClick}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.item} onClick={onClick}>
      {content}
    </button>
  );
}
