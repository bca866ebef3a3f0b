import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { openModal } from '../../lib/modals.js';

/** Log in and register, or who is logged in. */
export function AccountArea() {
  const { t } = useTranslation();
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
