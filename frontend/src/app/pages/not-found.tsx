import type { CallFailure } from '@terimce/contract/client';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Failed } from '../../components/failed.js';
import { Notice } from '../../components/notice.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { usePageMeta } from '../../lib/page-meta.js';
import { useRandomTerm } from '../use-random-term.js';

interface NotFoundProps {
  /** The slug or query that was requested. */
  query: string;
  /** The failure of the call; then it is unknown whether the term exists. */
  failure?: CallFailure | undefined;
  onRetry: () => void;
}

/** Shown instead of a term that does not exist or could not be loaded. */
export function NotFound({ query, failure, onRetry }: NotFoundProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openRandom = useRandomTerm();
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
      <Button variant="primary" onClick={() => openModal({ kind: 'suggestion', term: query })}>
        {t('search.suggest')}
      </Button>
      <Button onClick={() => void openRandom()}>{t('header.random')}</Button>
      {home}
    </Notice>
  );
}
