import { Link } from 'react-router-dom';
import { Mark } from '../../components/mark.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { DeviceSettings } from './device-settings.js';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  const { contactEmail, features } = useClientConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <div className={styles.brand}>
            <Mark size={24} />
            <span className={styles.wordmark} translate="no">
              Terimce
            </span>
          </div>
          <p className={styles.subtitle}>{t('footer.subtitle')}</p>
          <p>{t('footer.description')}</p>
          <p className={styles.slogan}>{t('footer.slogan')}</p>
        </div>
        <nav className={styles.links} aria-label={t('footer.links')}>
          <Link to="/text">{t('header.text')}</Link>
          <Link to="/popular">{t('popular.title')}</Link>
          <Link to="/history">{t('history.title')}</Link>
          {features.offlinePack && <Link to="/offline">{t('footer.offline')}</Link>}
          <Link to="/elsewhere">{t('header.elsewhere')}</Link>
          <a href="/data">{t('footer.data')}</a>
          <a href="/api/docs">{t('footer.open')}</a>
        </nav>
        <nav className={styles.links} aria-label={t('footer.us')}>
          <Link to="/about">{t('header.about')}</Link>
          <Link to="/contact">{t('header.contact')}</Link>
          {(['feedback', 'suggestion'] as const).map((kind) => (
            <button key={kind} type="button" onClick={() => openModal({ kind })}>
              {t(kind === 'feedback' ? 'header.feedback' : 'header.suggest')}
            </button>
          ))}
        </nav>
        <nav className={styles.links} aria-label={t('footer.legal')}>
          <Link to="/privacy-policy">{t('footer.privacy')}</Link>
          <Link to="/terms-of-service">{t('footer.terms')}</Link>
          <Link to="/cookie-policy">{t('footer.cookies')}</Link>
          {contactEmail ? (
            <a href={`mailto:${contactEmail}`}>{t('footer.contact')}</a>
          ) : (
            <Link to="/contact">{t('footer.contact')}</Link>
          )}
        </nav>
        <DeviceSettings />
      </div>
    </footer>
  );
}
