import type { ContentLanguage } from '@terimce/contract/languages';
import useSWRImmutable from 'swr/immutable';
import { Button } from '../../components/button.js';
import { TextButton } from '../../components/form.js';
import { Page } from '../../components/page.js';
import { Prerendered } from '../../components/prerendered.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { openModal } from '../../lib/modals.js';
import type texts from '../../locales/legal/tr.json';
import styles from './text-page.module.css';

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

interface SectionsProps {
  sections: readonly LegalSection[];
  numbered?: boolean;
  email: string;
}

/** Titled sections of running text. */
function Sections({ sections, numbered = false, email }: SectionsProps) {
  return sections.map((section, index) => (
    <section key={section.title} className={styles.section}>
      <h2 className="heading">
        {numbered && <span className={styles.number}>{index + 1}.</span>} {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          <WithEmail text={paragraph} email={email} />
        </p>
      ))}
      {section.items && (
        <ul className={styles.items}>
          {section.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** A text whose `{{email}}` is a link; without an address, a link to the feedback form. */
function WithEmail({ text, email }: { text: string; email: string }) {
  const { t } = useTranslation();
  const [before = '', after] = text.split('{{email}}');
  if (after === undefined) return before;
  return (
    <>
      {before}
      {email ? (
        <a href={`mailto:${email}`}>{email}</a>
      ) : (
        <TextButton onClick={() => openModal({ kind: 'feedback' })}>{t('legal.form')}</TextButton>
      )}
      {after}
    </>
  );
}

const bundles = {
  tr: () => import('../../locales/legal/tr.json'),
  en: () => import('../../locales/legal/en.json'),
};

interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

/** The long texts of a language; loaded when a page needs them. */
function useLegalTexts(language: ContentLanguage): typeof texts | undefined {
  const { data } = useSWRImmutable(
    ['legal', language],
    async () => (await bundles[language]()).default,
  );
  return data;
}
