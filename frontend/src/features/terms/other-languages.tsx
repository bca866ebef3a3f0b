import { EXTRA_LANGUAGE_CODES, EXTRA_LANGUAGES } from '@terimce/contract/languages';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './other-languages.module.css';

/** Headwords in further languages. */
export function OtherLanguages({ term }: { term: EdgeTerm }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const carried = EXTRA_LANGUAGE_CODES.filter((code) => term[`${EXTRA_LANGUAGES[code]}_term`]);
  if (carried.length === 0) return null;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <section className={styles.section}>
      <h2 className="label">{t('term.otherLanguages')}</h2>
      <dl className={styles.list}>
        {carried.map((code) => (
          <div key={code} className={styles.row}>
            <dt>{names.of(code)}</dt>
            <dd lang={code} dir="auto">
              {term[`${EXTRA_LANGUAGES[code]}_term`]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
