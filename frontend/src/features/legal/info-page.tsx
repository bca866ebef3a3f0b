import { Button } from '../../components/button.js';
import { Page } from '../../components/page.js';
import { Prerendered } from '../../components/prerendered.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useLegalTexts } from './legal-texts.js';
import { Sections } from './sections.js';
import styles from './sections.module.css';

/** About and contact, each with the next step. */
export function InfoPage({ page }: { page: 'about' | 'contact' }) {
  const { t } = useTranslation();
  const texts = useLegalTexts(useLanguage());
  const { contactEmail } = useClientConfig();
  if (!texts) return <Prerendered />;
  const text = texts[page];
  return (
    <Page title={text.title} lead={text.lead} description={text.lead} path={`/${page}`}>
      <Sections sections={text.sections} email={contactEmail} />
      <div className={`row gap-3 ${styles.actions}`}>
        <Button variant="primary" onClick={() => openModal({ kind: 'suggestion' })}>
          {t('header.suggest')}
        </Button>
        <Button onClick={() => openModal({ kind: 'feedback' })}>{t('header.feedback')}</Button>
      </div>
    </Page>
  );
}
