import { ShieldX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { usePageMeta } from '../../../lib/page-meta.js';
import { useTexts } from '../texts.js';
import styles from './session.module.css';

/** What anyone sees who may not enter the panel. */
export function AccessDenied() {
  const t = useTexts();
  const navigate = useNavigate();
  usePageMeta({ title: `${t('access.title')} · Terimce`, noindex: true });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <ShieldX className={styles.icon} aria-hidden="true" />
        <h1 className={styles.title}>{t('access.title')}</h1>
        <p className={styles.text}>{t('access.text')}</p>
        <Button variant="primary" onClick={() => navigate('/')}>
          {t('access.home')}
        </Button>
      </div>
    </main>
  );
}
