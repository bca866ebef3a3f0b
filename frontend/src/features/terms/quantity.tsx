import type { EdgeTerm } from '@terimce/contract/term-fields';
import { Formula } from '../../components/formula.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './other-languages.module.css';

const FACTS = ['symbol', 'unit', 'formula', 'standards'] as const;

/** Symbol, unit, formula and standards of a term; nothing if it has none. */
export function Quantity({ term }: { term: EdgeTerm }) {
  const { t } = useTranslation();
  const facts = FACTS.flatMap((name) => {
    // Terms that an older version kept on the device have none.
    const text = [term[name] ?? []].flat().join(', ');
    return text === '' ? [] : [{ name, text }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={`${styles.section} ${styles.list}`}>
      {facts.map(({ name, text }) => (
        <div
          key={name}
          className={name === 'formula' ? `${styles.row} ${styles.formula}` : styles.row}
        >
          <dt>{t(`term.${name}`)}</dt>
          <dd translate="no">
            {name === 'formula' && term.formulaMarkup ? (
              <Formula markup={term.formulaMarkup} />
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
