import type { EdgeTerm } from '@terimce/contract/term';
import { useTranslation } from '../../lib/i18n.js';
import styles from './sense.module.css';

interface SenseProps {
  term: EdgeTerm;
  language: 'tr' | 'en';
  /** The sense in the interface language stands first and larger. */
  main?: boolean;
}

/** Definition, example and detail of a term in one language. */
export function Sense({ term, language, main = false }: SenseProps) {
  const { t } = useTranslation();
  const english = language === 'en';
  const definition = english ? term.englishDefinition : term.turkishDefinition;
  const example = english ? term.englishExample : term.turkishExample;
  const detail = english ? term.englishDetail : term.turkishDetail;
  if (!definition && !example && !detail) return null;
  return (
    <section className={main ? styles.main : styles.other}>
      {!main && (
        <h2 className={styles.heading}>{t(english ? 'term.inEnglish' : 'term.inTurkish')}</h2>
      )}
      <div lang={language}>
        {definition && <p className={styles.definition}>{definition}</p>}
        {example && (
          <figure className={styles.example}>
            <figcaption className={styles.caption} lang={t('language')}>
              {t('term.example')}
            </figcaption>
            <blockquote>{example}</blockquote>
          </figure>
        )}
        {detail && detail !== example && <p className={styles.detail}>{detail}</p>}
      </div>
    </section>
  );
}
