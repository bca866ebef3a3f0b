import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { usePageMeta } from '../../lib/page-meta.js';
import { useRandomTerm } from '../use-random-term.js';

interface NotFoundProps {
  /** What was looked for. */
  query: string;
  /** The call failed, so nothing is known about the term. */
  failed: boolean;
  onRetry: () => void;
}

/** In the place of a term: there is none, or it could not be loaded. */
export function NotFound({ query, failed, onRetry }: NotFoundProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openRandom = useRandomTerm();
  const title = t(failed ? 'errors.termLoad' : 'errors.termNotFound');
  usePageMeta({ title: `${title} – Terimce`, noindex: true });
  if (failed) {
    return (
      <Notice main title={title} tone="error">
        <Button onClick={onRetry}>{t('actions.retry')}</Button>
        <Button variant="ghost" onClick={() => void navigate('/')}>
          {t('actions.home')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice main title={title}>
      <p>{t('term.notFoundHint', { query })}</p>
      <Button variant="primary" onClick={() => openModal({ kind: 'suggestion', term: query })}>
        {t('search.suggest')}
      </Button>
      <Button onClick={() => void openRandom()}>{t('header.random')}</Button>
      <Button variant="ghost" onClick={() => void navigate('/')}>
        {t('actions.home')}
      </Button>
    </Notice>
  );
}
