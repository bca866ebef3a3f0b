import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../lib/i18n.js';
import styles from './back-button.module.css';
import { Button } from './button.js';

/** Links to the home page; goes one step back if the visitor came from within the site. */
export function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The first page of a visit has the key "default": there is no earlier page of the site.
  const cameFromHere = useLocation().key !== 'default';
  return (
    <Button
      variant="ghost"
      size="small"
      className={`unprinted ${styles.back}`}
      onClick={() => {
        if (cameFromHere) void navigate(-1);
        else void navigate('/');
      }}
    >
      <ArrowLeft aria-hidden="true" />
      {t('actions.back')}
    </Button>
  );
}
