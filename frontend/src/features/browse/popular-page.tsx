import useSWR from 'swr';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { TermList } from '../../components/term-list.js';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { useTranslation } from '../../lib/i18n.js';

const CACHE_MS = 5 * 60_000;

/** `/popular`: the most read terms. */
export function PopularPage() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR(
    'popular-terms',
    async () => (await orThrow(call('GET /terms/popular/list', { query: { limit: 10 } }))).data,
    { dedupingInterval: CACHE_MS },
  );
  return (
    <Page title={t('popular.title')} lead={t('popular.lead')} path="/popular">
      {error ? (
        <Notice title={t('errors.popular')} tone="error">
          <Button onClick={() => void mutate()}>{t('actions.retry')}</Button>
        </Notice>
      ) : (
        data && <TermList terms={data} withCategory />
      )}
    </Page>
  );
}
