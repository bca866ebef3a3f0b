import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Pager } from '../../components/pager.js';
import { TermList } from '../../components/term-list.js';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './browsed-terms.module.css';

const PAGE_SIZE = 50;

interface BrowsedTermsProps {
  category?: string;
  letter?: string;
}

/** Terms of a category or under a letter, in dictionary order; the page number lives in the address. */
export function BrowsedTerms({ category, letter }: BrowsedTermsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { data, error, mutate } = useSWR(
    ['browse', language, category, letter, page],
    async () =>
      (
        await orThrow(
          call('GET /terms/browse', {
            query: {
              language,
              page,
              limit: PAGE_SIZE,
              ...(category ? { category } : {}),
              ...(letter ? { letter } : {}),
            },
          }),
        )
      ).data,
    { keepPreviousData: true },
  );

  if (error) {
    return (
      <Notice title={t('errors.terms')} tone="error">
        <Button onClick={() => void mutate()}>{t('actions.retry')}</Button>
      </Notice>
    );
  }
  if (!data) return <p aria-busy="true">{t('actions.loading')}</p>;
  if (data.terms.length === 0) return <Notice title={t('browse.empty')} />;
  return (
    <>
      <p className={styles.total}>{t('browse.total', { count: data.pagination.total })}</p>
      <TermList terms={data.terms} columns={2} lead={language} />
      <Pager
        page={data.pagination.page}
        pages={data.pagination.pages}
        onPage={(next) => {
          const changed = new URLSearchParams(params);
          if (next === 1) changed.delete('page');
          else changed.set('page', String(next));
          setParams(changed);
        }}
      />
    </>
  );
}
