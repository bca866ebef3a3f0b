import { Failed } from '../../components/failed.js';
import { Page } from '../../components/page.js';
import { TermList } from '../../components/term-list.js';
import { call } from '../../lib/api.js';
import { useTranslation } from '../../lib/i18n.js';
import { useCall } from '../../lib/use-call.js';
import styles from './browse-section.module.css';

const CACHE_MS = 5 * 60_000;
const REQUEST = { query: { limit: 10 } };

/** The ten most read terms; the first `opened` of them have been read at all. */
function usePopularTerms() {
  return useCall('GET /terms/popular/list', REQUEST, {
    read: async () => {
      const reply = await call('GET /terms/popular/list', REQUEST);
      if (!reply.success) throw reply;
      return { terms: reply.data, opened: reply.opened };
    },
    dedupingInterval: CACHE_MS,
  });
}

/** `/popular`: the most read terms, filled up with others while few have been read. */
export function PopularPage() {
  const { t } = useTranslation();
  const { data, failure, refresh } = usePopularTerms();
  const { terms = [], opened = 0 } = data ?? {};
  const lead = data && opened === 0 ? 'popular.none' : 'popular.lead';
  return (
    <Page title={t('popular.title')} lead={t(lead)} path="/popular" noindex>
      {failure && !data && (
        <Failed title={t('errors.popular')} failure={failure} onRetry={refresh} />
      )}
      {opened > 0 && <TermList terms={terms.slice(0, opened)} withCategory />}
      {opened < terms.length && (
        <section>
          <h2 className={styles.heading}>{t('home.examples')}</h2>
          <TermList terms={terms.slice(opened)} withCategory />
        </section>
      )}
    </Page>
  );
}
