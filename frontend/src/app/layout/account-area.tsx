import { hasAccess } from '@terimce/contract/roles';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../../components/button.js';
import button from '../../components/button.module.css';
import { logout, useAuth } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import styles from './account-area.module.css';

/** Log in and register, or links of the logged-in user. */
export function AccountArea() {
  const { t } = useTranslation();
  const { user } = useAuth();
  if (!user) {
    return (
      <>
        <Button variant="ghost" size="small" onClick={() => openModal({ kind: 'login' })}>
          {t('header.login')}
        </Button>
        <Button size="small" onClick={() => openModal({ kind: 'register' })}>
          {t('header.register')}
        </Button>
      </>
    );
  }
  return (
    <>
      {hasAccess(user.role, 'panel') && (
        <Link
          className={`${button.icon} ${styles.icon}`}
          to="/admin/dashboard"
          title={t('header.admin')}
        >
          <LayoutDashboard aria-hidden="true" />
          <span className="visually-hidden">{t('header.admin')}</span>
        </Link>
      )}
      <Link
        className={`${button.button} ${button.ghost} ${styles.name}`}
        to="/profile"
        title={t('header.profile')}
      >
        <UserRound aria-hidden="true" />
        <span className={styles.username}>{user.username}</span>
      </Link>
      <IconButton icon={LogOut} label={t('header.logout')} onClick={() => void logout()} />
    </>
  );
}
