import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { useRelated } from './use-links.js';

export function RelatedTerms({ termId }: { termId: string }) {
  const { t } = useTranslation();
  const related = useRelated(termId);
  if (related.length === 0) return null;
  return (
    <section className="unprinted">
      <h2 className="label">{t('term.related')}</h2>
      <TermList terms={related} />
    </section>
  );
}
