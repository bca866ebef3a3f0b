import { otherLanguage } from '@terimce/contract/languages';
import type { TermSense } from '@terimce/contract/routes/browse';
import { foldKey } from '@terimce/contract/text';
import { quietBadge } from '../../components/category-badge.js';
import { TermLink } from '../../components/term-link.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import type { TermName } from '../../lib/terms.js';
import styles from './other-senses.module.css';

interface OtherSensesProps {
  term: TermName;
  senses: readonly TermSense[];
}

/** Other meanings of the words of a term: what tells each apart, its equivalent, and how its definition begins. */
export function OtherSenses({ term, senses }: OtherSensesProps) {
  const { t } = useTranslation();
  const reader = useLanguage();
  if (senses.length === 0) return null;
  const other = otherLanguage(reader);
  const own = new Set([term.englishTerm, term.turkishTerm].map(foldKey));
  return (
    <section className={`unprinted ${styles.section}`}>
      <h2 className="label">{t('term.otherMeanings')}</h2>
      <ul>
        {senses.map((sense) => {
          const words = { en: sense.englishTerm, tr: sense.turkishTerm };
          const glosses = { en: sense.englishGloss, tr: sense.turkishGloss };
          const definitions = { en: sense.englishDefinition, tr: sense.turkishDefinition };
          const language = definitions[reader] ? reader : other;
          const both = (['en', 'tr'] as const).filter((one) => words[one]);
          const telling = both.filter((one) => !own.has(foldKey(words[one])));
          return (
            <li key={sense._id} className={styles.entry}>
              <TermLink className={styles.link} term={sense}>
                <span className={styles.gloss}>
                  {glosses[reader] || glosses[other] || quietBadge(sense.category, reader)}
                </span>{' '}
                <span className={styles.words} translate="no">
                  {(telling.length > 0 ? telling : both).map((one, place) => (
                    <span key={one}>
                      {place > 0 && ' – '}
                      <span lang={one}>{words[one]}</span>
                    </span>
                  ))}
                </span>{' '}
                <span className={styles.definition} lang={language}>
                  {definitions[language]}
                </span>
              </TermLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
