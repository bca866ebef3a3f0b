import useSWR from 'swr';
import { TermList } from '../../components/term-list.js';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { useTranslation } from '../../lib/i18n.js';
import { useRecentTerms } from '../../lib/recent-terms.js';
import styles from './example-terms.module.css';

const POPULAR_CACHE_MS = 5 * 60_000;
const EXAMPLES = 6;
const EXAMPLES_ALONE = 10;
const RECENT = 6;

/** Under the search box: what others read, and what this device opened last. */
export function ExampleTerms() {
  const { t } = useTranslation();
  const recent = useRecentTerms().slice(0, RECENT);
  const alone = recent.length === 0;
  const { data } = useSWR(
    'popular-terms',
    async () => (await orThrow(call('GET /terms/popular/list', { query: { limit: 10 } }))).data,
    { dedupingInterval: POPULAR_CACHE_MS },
  );
  return (
    <div className={styles.sections} data-alone={alone || undefined}>
      <section>
        <h2 className={styles.heading}>{t('home.popular')}</h2>
        <div className={styles.reserved}>
          {data && (
            <TermList
              terms={data.slice(0, alone ? EXAMPLES_ALONE : EXAMPLES)}
              columns={alone ? 2 : 1}
            />
          )}
        </div>
      </section>
      {recent.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('home.recent')}</h2>
          <TermList terms={recent} />
        </section>
      )}
    </div>
  );
}
