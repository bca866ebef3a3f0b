import type { TermMention } from '@terimce/contract/routes/browse';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { LinkedText } from '../../components/linked-text.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './sense.module.css';

const FIELDS = {
  en: ['englishDefinition', 'englishUsage', 'englishExample', 'englishDetail'],
  tr: ['turkishDefinition', 'turkishUsage', 'turkishExample', 'turkishDetail'],
} as const;
type TextField = (typeof FIELDS)['en' | 'tr'][number];

interface SenseProps {
  term: EdgeTerm;
  language: 'tr' | 'en';
  /** Terms that the texts mention. */
  mentions: readonly TermMention[];
  /** The sense in the interface language comes first and is larger. */
  main?: boolean;
}

/** Definition, usage note, example and detail of a term in one language. */
export function Sense({ term, language, mentions, main = false }: SenseProps) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const english = language === 'en';
  const linked = (field: TextField) => (
    <LinkedText text={term[field]} mentions={mentions.filter((named) => named.field === field)} />
  );
  const [definition, usage, example, detail] = FIELDS[language];
  if (FIELDS[language].every((field) => !term[field])) return null;
  return (
    <section className={main ? styles.main : styles.other}>
      {!main && <h2 className="label">{t(english ? 'term.inEnglish' : 'term.inTurkish')}</h2>}
      <div lang={language}>
        {term[definition] && <p className={styles.definition}>{linked(definition)}</p>}
        {term[usage] && (
          <p className={styles.usage}>
            <span className={`minor ${styles.caption}`} lang={reader}>
              {t('term.usage')}
            </span>{' '}
            {linked(usage)}
          </p>
        )}
        {term[example] && (
          <figure className={styles.example}>
            <figcaption className={`minor ${styles.caption}`} lang={reader}>
              {t('term.example')}
            </figcaption>
            <blockquote>{linked(example)}</blockquote>
          </figure>
        )}
        {term[detail] && term[detail] !== term[example] && (
          <p className={styles.detail}>{linked(detail)}</p>
        )}
      </div>
    </section>
  );
}
