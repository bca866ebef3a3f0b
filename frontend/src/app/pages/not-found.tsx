import type { CallFailure } from '@terimce/contract/client';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Failed } from '../../components/failed.js';
import { Notice } from '../../components/notice.js';
import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { usePageMeta } from '../../lib/page-meta.js';
import { resultsPath } from '../../lib/results-path.js';
import { useCall } from '../../lib/use-call.js';
import { useRandomTerm } from '../use-random-term.js';

const MAX_OFFERED = 5;

interface NotFoundProps {
  /** The slug or query that was requested. */
  query: string;
  /** The slug, for which similar ones are offered. */
  slug?: string;
  /** The failure of the call; then it is unknown whether the term exists. */
  failure?: CallFailure | undefined;
  onRetry: () => void;
}

/** Shown instead of a term that does not exist or could not be loaded. */
export function NotFound({ query, slug, failure, onRetry }: NotFoundProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openRandom = useRandomTerm();
  const { data: offered = [] } = useCall(
    'GET /terms/search',
    !failure && slug ? { query: { slug, limit: MAX_OFFERED } } : null,
  );
  const title = t(failure ? 'errors.termLoad' : 'errors.termNotFound');
  usePageMeta({ title: `${title} – Terimce`, noindex: true });
  const home = (
    <Button variant="ghost" onClick={() => void navigate('/')}>
      {t('actions.home')}
    </Button>
  );
  if (failure) {
    return (
      <Failed main title={title} failure={failure} onRetry={onRetry}>
        {home}
      </Failed>
    );
  }
  return (
    <Notice main title={title}>
      <p>{t('term.notFoundHint', { query })}</p>
      {offered.length > 0 && (
        <>
          <p>{t('term.didYouMean')}</p>
          <TermList terms={offered} />
        </>
      )}
      <Link to={resultsPath({ query })}>{t('search.all')}</Link>
      <Button variant="primary" onClick={() => openModal({ kind: 'suggestion', term: query })}>
        {t('search.suggest')}
      </Button>
      <Button onClick={() => void openRandom()}>{t('header.random')}</Button>
      {home}
    </Notice>
  );
}
