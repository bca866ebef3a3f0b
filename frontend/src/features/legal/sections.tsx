import { TextButton } from '../../components/form.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import type { LegalSection } from './legal-texts.js';
import styles from './sections.module.css';

interface SectionsProps {
  sections: readonly LegalSection[];
  numbered?: boolean;
  email: string;
}

/** Titled sections of running text. */
export function Sections({ sections, numbered = false, email }: SectionsProps) {
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
export function WithEmail({ text, email }: { text: string; email: string }) {
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
