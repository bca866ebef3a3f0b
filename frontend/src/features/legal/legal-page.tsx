import { Page } from '../../components/page.js';
import { Prerendered } from '../../components/prerendered.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useDateFormat } from '../../lib/formats.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useLegalTexts } from './legal-texts.js';
import { Sections, WithEmail } from './sections.js';
import styles from './sections.module.css';

const PATHS = {
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
} as const;

/** Privacy policy, terms of service or cookie policy. */
export function LegalPage({ document }: { document: keyof typeof PATHS }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contactEmail, legalUpdated } = useClientConfig();
  const texts = useLegalTexts(language);
  const day = useDateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  if (!texts) return <Prerendered />;
  const text = texts[document];
  const date = day.format(new Date(legalUpdated));
  return (
    <Page title={text.title} lead={text.lead} description={text.lead} path={PATHS[document]}>
      <p className={`detail ${styles.date}`}>{t('legal.updated', { date })}</p>
      <Sections sections={text.sections} numbered email={contactEmail} />
      {'contact' in text && (
        <div className={styles.block}>
          <h2 className="heading">{text.contactTitle}</h2>
          <p className={styles.text}>
            <WithEmail text={text.contact} email={contactEmail} />
          </p>
        </div>
      )}
    </Page>
  );
}
