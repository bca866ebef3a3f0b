import { Dialog } from '@base-ui/react/dialog';
import { otherLanguage } from '@terimce/contract/languages';
import { Languages, LogOut, Menu, Moon, Sun, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../../../components/button.js';
import { Mark } from '../../../components/mark.js';
import { logout } from '../../../lib/auth/auth.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { setSiteZone } from '../../../lib/format.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { switchLanguage } from '../../../lib/switch-language.js';
import { toggleTheme, useTheme } from '../../../lib/theme.js';
import { useBackCloses } from '../../../lib/use-back-closes.js';
import { forgetReplies } from '../../../lib/use-call.js';
import { useRouteFocus } from '../../../lib/use-route-focus.js';
import { useAllCategories } from '../data/use-categories.js';
import { LOGIN_PATH, useAdminUser } from '../session/admin-session.js';
import styles from './admin-layout.module.css';
import { Rail } from './rail.js';

/** The panel's frame: rail on the left, behind a menu button below 960 px; user and session at the top. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useAdminUser();
  const language = useLanguage();
  const theme = useTheme();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
  useEffect(() => {
    setOpen(false);
    window.scrollTo(0, 0);
  }, [pathname]);

  async function logOut() {
    await logout();
    await forgetReplies();
    navigate(LOGIN_PATH, { replace: true });
  }

  const { timeZone } = useClientConfig();
  setSiteZone(timeZone);
  useRouteFocus();
  useAllCategories();

  return (
    <div className={styles.frame}>
      <a className={`${styles.skip} unprinted`} href="#main">
        {t('layout.skip')}
      </a>
      <header className={`unprinted ${styles.header}`}>
        <IconButton
          icon={Menu}
          label={t('layout.menu')}
          className={styles.menu}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <Link to="/admin/dashboard" className={styles.brand}>
          <Mark size={26} />
          <span className={styles.brandName}>Terimce</span>
          <span className={styles.brandNote}>{t('layout.title')}</span>
        </Link>
        <div className={styles.user}>
          <p className={styles.who}>
            <span className={styles.name}>{user.username}</span>
            <span className={styles.role}>{t(`roles.${user.role}`)}</span>
          </p>
          <IconButton
            icon={Languages}
            label={t('layout.language')}
            onClick={() => void switchLanguage(otherLanguage(language))}
          />
          <IconButton
            icon={theme === 'dark' ? Sun : Moon}
            label={theme === 'dark' ? t('layout.light') : t('layout.dark')}
            onClick={toggleTheme}
          />
          <IconButton icon={LogOut} label={t('layout.logout')} onClick={() => void logOut()} />
        </div>
      </header>
      <div className={styles.columns}>
        <div className={`unprinted ${styles.rail}`}>
          <Rail />
        </div>
        {/* Written again if the zone is another one than before the settings were read. */}
        <main key={timeZone} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Popup className={styles.drawer}>
            <div className={`row apart ${styles.drawerHead}`}>
              <Dialog.Title className={styles.drawerTitle}>{t('layout.title')}</Dialog.Title>
              <Dialog.Close className={styles.drawerClose} aria-label={t('actions.close')}>
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
            <Rail inMenu />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
