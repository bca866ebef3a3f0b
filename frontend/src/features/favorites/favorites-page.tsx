import { Lock } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { useAuth, usePageOwner } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { FavoritesList } from './favorites-list.js';

/** The user's favorites; a visitor is asked to log in. */
export function FavoritesPage() {
  const { t } = useTranslation();
  const { isLoading } = useAuth();
  const user = usePageOwner();
  return (
    <Page title={t('favorites.title')} path="/favorites" noindex wide>
      {user ? (
        <FavoritesList key={user.username} />
      ) : isLoading ? (
        <p aria-busy="true">{t('actions.loading')}</p>
      ) : (
        <Notice title={t('favorites.loginRequired')} icon={<Lock aria-hidden="true" />}>
          <Button variant="primary" onClick={() => openModal({ kind: 'login' })}>
            {t('header.login')}
          </Button>
          <Button onClick={() => openModal({ kind: 'register' })}>{t('header.register')}</Button>
        </Notice>
      )}
    </Page>
  );
}
