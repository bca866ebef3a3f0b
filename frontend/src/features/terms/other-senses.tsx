import { otherLanguage } from '@terimce/contract/languages';
import type { TermSense } from '@terimce/contract/routes/browse';
import { foldKey } from '@terimce/contract/text';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { quietBadge } from '../../components/category-badge.js';
import { TermLink } from '../../components/term-link.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import type { TermName } from '../../lib/terms.js';
import styles from './other-senses.module.css';

interface OtherSensesProps {
  term: TermName;
  senses: readonly TermSense[];
}

/** Senses that are shown at first. */
const SHOWN = 6;

/** Other meanings of a term, in a group for each of its words. */
export function OtherSenses({ term, senses }: OtherSensesProps) {
  const { t } = useTranslation();
  const [wholeOf, setWholeOf] = useState<string>();
  if (senses.length === 0) return null;
  const english = foldKey(term.englishTerm);
  const turkish = foldKey(term.turkishTerm);
  const wordOf = (sense: TermSense) => {
    if (foldKey(sense.englishTerm) === english) return 'en';
    return foldKey(sense.turkishTerm) === turkish ? 'tr' : 'other';
  };
  const groups = (['en', 'tr', 'other'] as const).map((word) => ({
    word,
    own: senses.filter((sense) => wordOf(sense) === word),
  }));
  const hidden = wholeOf === term._id ? 0 : Math.max(0, senses.length - SHOWN);
  let room = senses.length - hidden;
  return (
    <section className={`unprinted ${styles.section}`}>
      <h2 className="label">{t('term.otherMeanings')}</h2>
      {groups.map(({ word, own }) => {
        const shown = own.slice(0, room);
        room -= shown.length;
        if (shown.length === 0) return null;
        return (
          <section key={word}>
            {word === 'other' ? (
              <h3 className={styles.word}>{t('term.byOtherNames')}</h3>
            ) : (
              <h3 className={styles.word} lang={word} translate="no">
                {word === 'en' ? term.englishTerm : term.turkishTerm}
              </h3>
            )}
            <ul>
              {shown.map((sense) => (
                <OtherSense key={sense._id} sense={sense} own={[english, turkish]} />
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && (
        <Button size="small" variant="ghost" onClick={() => setWholeOf(term._id)}>
          {t('term.moreMeanings', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

/** What tells a meaning apart, its equivalent, and how its definition begins. */
function OtherSense({ sense, own }: { sense: TermSense; own: readonly string[] }) {
  const reader = useLanguage();
  const other = otherLanguage(reader);
  const words = { en: sense.englishTerm, tr: sense.turkishTerm };
  const glosses = { en: sense.englishGloss, tr: sense.turkishGloss };
  const definitions = { en: sense.englishDefinition, tr: sense.turkishDefinition };
  const language = definitions[reader] ? reader : other;
  const both = (['en', 'tr'] as const).filter((one) => words[one]);
  const telling = both.filter((one) => !own.includes(foldKey(words[one])));
  return (
    <li className={styles.entry}>
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
}
