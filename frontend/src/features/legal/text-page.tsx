import { Button } from '../../components/button.js';
import { Page } from '../../components/page.js';
import { Prerendered } from '../../components/prerendered.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useDateFormat } from '../../lib/formats.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useLegalTexts } from './legal-texts.js';
import { Sections, WithEmail } from './sections.js';
import styles from './sections.module.css';

const PATHS = {
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  about: '/about',
  contact: '/contact',
} as const;

/** A legal document, with its date, or a page of information, with the next step. */
export function TextPage({ document }: { document: keyof typeof PATHS }) {
  const { t } = useTranslation();
  const { contactEmail: email, legalUpdated } = useClientConfig();
  const texts = useLegalTexts(useLanguage());
  const day = useDateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  if (!texts) return <Prerendered />;
  const text = texts[document];
  const isLegal = document !== 'about' && document !== 'contact';
  const date = day.format(new Date(legalUpdated));
  return (
    <Page title={text.title} lead={text.lead} description={text.lead} path={PATHS[document]}>
      {isLegal && <p className={`detail ${styles.date}`}>{t('legal.updated', { date })}</p>}
      <Sections sections={text.sections} numbered={isLegal} email={email} />
      {'contact' in text && (
        <div className={styles.block}>
          <h2 className="heading">{text.contactTitle}</h2>
          <p className={styles.text}>
            <WithEmail text={text.contact} email={email} />
          </p>
        </div>
      )}
      {!isLegal && (
        <div className={`row gap-3 ${styles.actions}`}>
          <Button variant="primary" onClick={() => openModal({ kind: 'suggestion' })}>
            {t('header.suggest')}
          </Button>
          <Button onClick={() => openModal({ kind: 'feedback' })}>{t('header.feedback')}</Button>
        </div>
      )}
    </Page>
  );
}
