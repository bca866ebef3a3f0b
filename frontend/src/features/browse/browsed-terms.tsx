import { useSearchParams } from 'react-router-dom';
import { Failed } from '../../components/failed.js';
import { Notice } from '../../components/notice.js';
import { Pager } from '../../components/pager.js';
import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { withParams } from '../../lib/use-filters.js';
import styles from './browsed-terms.module.css';
import { type Browsed, useBrowsed } from './use-browsed.js';

/** Terms in dictionary order, with a pager. */
export function BrowsedTerms(browsed: Browsed) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { data, failure, refresh } = useBrowsed(browsed);

  if (failure && !data) {
    return <Failed title={t('errors.terms')} failure={failure} onRetry={refresh} />;
  }
  if (!data) return <p aria-busy="true">{t('actions.loading')}</p>;
  if (data.terms.length === 0) return <Notice title={t('browse.empty')} />;
  return (
    <>
      <p className={`detail ${styles.total}`}>
        {t('browse.total', { count: data.pagination.total })}
      </p>
      <TermList terms={data.terms} columns={2} lead={data.lead} />
      <Pager
        page={data.pagination.page}
        pages={data.pagination.pages}
        onPage={(next) =>
          setParams(withParams(params, { page: next === 1 ? undefined : String(next) }))
        }
      />
    </>
  );
}
