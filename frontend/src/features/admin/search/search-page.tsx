import { Navigate, useParams } from 'react-router-dom';
import { Page } from '../../../components/page.js';
import { SubNav } from '../../../components/sub-nav.js';
import { useTranslation } from '../../../lib/i18n.js';
import { AccessDenied } from '../session/access-denied.js';
import { useMay } from '../session/admin-session.js';
import { ExplainView } from './explain-view.js';
import { FailuresView } from './failures-view.js';
import { StatusView } from './status-view.js';
import { WordsView } from './words-view.js';

/** Views of the tab; those for administrators change or reveal the engine's internals. */
const VIEWS = {
  '': { view: StatusView, text: 'search.status', adminOnly: false },
  failures: { view: FailuresView, text: 'lists.failures.title', adminOnly: false },
  words: { view: WordsView, text: 'search.words', adminOnly: true },
  explain: { view: ExplainView, text: 'search.explain', adminOnly: true },
} as const;

/** The index pipeline, live, and the settings of search. */
export function SearchPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { view: name = '' } = useParams();
  // Not `in`, which also finds `constructor`.
  const chosen = Object.hasOwn(VIEWS, name) ? VIEWS[name as keyof typeof VIEWS] : undefined;
  if (!chosen) return <Navigate to="/admin/search" replace />;
  if (chosen.adminOnly && !isAdmin) return <AccessDenied />;
  const { view: View } = chosen;
  return (
    <Page title={t('search.title')}>
      <SubNav
        label={t('search.views')}
        links={Object.entries(VIEWS)
          .filter(([, { adminOnly }]) => !adminOnly || isAdmin)
          .map(([path, { text }]) => ({
            to: path ? `/admin/search/${path}` : '/admin/search',
            text: t(text),
          }))}
      />
      <View />
    </Page>
  );
}
