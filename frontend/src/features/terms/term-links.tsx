import type { EdgeTerm } from '@terimce/contract/term-fields';
import { Link } from 'react-router-dom';
import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { resultsPath } from '../../lib/results-path.js';
import { OtherSenses } from './other-senses.js';
import { useRelated, useSenses, useTermsWith } from './use-links.js';

/** Ways from a term to others: other meanings, related terms, all terms with its word. Shown at once, as nothing below moves. */
export function TermLinks({ term }: { term: EdgeTerm }) {
  const { t } = useTranslation();
  const senses = useSenses(term._id);
  const related = useRelated(term._id);
  const word = term.englishTerm || term.turkishTerm;
  const count = useTermsWith(word);
  if (!senses || !related) return null;
  return (
    <>
      <OtherSenses term={term} senses={senses} />
      {related.length > 0 && (
        <section className="unprinted">
          <h2 className="label">{t('term.related')}</h2>
          <TermList terms={related} />
        </section>
      )}
      {count > 1 && (
        <Link className="unprinted" to={resultsPath({ query: word })}>
          {t('term.termsWith', { count, word })}
        </Link>
      )}
    </>
  );
}
