import useSWR from 'swr';
import { TermList } from '../../components/term-list.js';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './related-terms.module.css';

const COUNT = 6;

/** Terms of the same discipline that share words with this one; nothing where there are none. */
export function RelatedTerms({ termId }: { termId: string }) {
  const { t } = useTranslation();
  const { data = [] } = useSWR(['related', termId], async () => {
    const reply = await orThrow(
      call('GET /terms/{id}/related', { params: { id: termId }, query: { limit: COUNT } }),
    );
    return reply.data;
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.related}>
      <h2 className={styles.heading}>{t('term.related')}</h2>
      <TermList terms={data} />
    </section>
  );
}
