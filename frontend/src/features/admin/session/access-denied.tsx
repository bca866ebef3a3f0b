import { ShieldX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { usePageMeta } from '../../../lib/page-meta.js';
import styles from './session.module.css';

/** Shown to users who may not enter the panel. */
export function AccessDenied() {
  const { t } = useTranslation();
  return (
    <Refusal title={t('access.title')} text={t('access.text')} to="/" way={t('access.home')} />
  );
}

/** Shown to staff who have to turn on the second step first. */
export function TwoStepNeeded() {
  const { t } = useTranslation();
  return (
    <Refusal
      title={t('access.twoStepTitle')}
      text={t('access.twoStepText')}
      to="/profile"
      way={t('access.profile')}
    />
  );
}

function Refusal({ title, text, to, way }: Record<'title' | 'text' | 'to' | 'way', string>) {
  const navigate = useNavigate();
  usePageMeta({ title: `${title} · Terimce`, noindex: true });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <ShieldX className={styles.icon} aria-hidden="true" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <Button variant="primary" onClick={() => navigate(to)}>
          {way}
        </Button>
      </div>
    </main>
  );
}
