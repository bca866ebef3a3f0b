import type { CallFailure } from '@terimce/contract/client';
import { DOCUMENTS, type OWN_PAGES, PANEL_LOGIN } from '@terimce/contract/site-paths';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Prerendered } from '../components/prerendered.js';
import { RegionBoundary } from '../components/region-boundary.js';
import { deferred } from '../lib/deferred.js';
import { withTexts } from '../lib/i18n.js';
import { isUnreachable } from '../lib/online.js';
import { Layout } from './layout/layout.js';
import { DictionaryPage } from './pages/dictionary-page.js';

/** A page in a separate chunk, by the name of its component, with its texts. */
function page<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) {
  return deferred(
    withTexts('pages', async () => (await load())[name]),
    Prerendered,
  );
}

/** The server knows the same. */
type PagesByPath = Record<
  (typeof OWN_PAGES)[number] | '/search' | '/text' | '/c/:category' | '/a/:letter' | '/t/:tag',
  ComponentType
>;

const AdminApp = page(() => import('../features/admin/admin-app.js'), 'AdminApp');
const TextPage = page(() => import('../features/legal/text-page.js'), 'TextPage');

/** The other pages of the site, by path. */
const PAGES: PagesByPath = {
  '/favorites': page(() => import('../features/favorites/favorites-page.js'), 'FavoritesPage'),
  '/history': page(() => import('../features/history/history-page.js'), 'HistoryPage'),
  '/popular': page(() => import('../features/browse/popular-page.js'), 'PopularPage'),
  '/profile': page(() => import('../features/account/profile-page.js'), 'ProfilePage'),
  '/c/:category': page(() => import('../features/browse/browse-pages.js'), 'CategoryPage'),
  '/a/:letter': page(() => import('../features/browse/browse-pages.js'), 'LetterPage'),
  '/t/:tag': page(() => import('../features/browse/browse-pages.js'), 'TagPage'),
  '/search': page(() => import('../features/search/results-page.js'), 'ResultsPage'),
  '/text': page(() => import('../features/text/text-page.js'), 'TextPage'),
  '/elsewhere': page(() => import('../features/elsewhere/elsewhere-page.js'), 'ElsewherePage'),
  '/offline': page(() => import('../features/offline/offline-page.js'), 'OfflinePage'),
  '/reset-password': page(() => import('../features/auth/reset-page.js'), 'ResetPage'),
  '/settings': () => <Navigate to="/profile" replace />,
};
/** Pages other than the dictionary's own, `/` and `/{slug}`, which have the main search box. */
const OTHER_PATHS = [...Object.keys(PAGES), ...Object.keys(DOCUMENTS)];

/** Data rarely changes within a visit: loaded once, not whenever the window gets the focus. */
const SWR_OPTIONS = {
  revalidateOnFocus: false,
  // Calls that failed without a network or server are retried by themselves.
  shouldRetryOnError: (failure: unknown) => isPassing(failure as CallFailure),
  dedupingInterval: 60_000,
};

function isPassing(failure: CallFailure): boolean {
  return isUnreachable(failure) || failure.status >= 500;
}

export function App() {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      {/* The page follows its address at once, instead of showing the former one until code is loaded. */}
      <BrowserRouter useTransitions={false}>
        <RegionBoundary>
          <Routes>
            <Route path={PANEL_LOGIN} element={<AdminApp />} />
            <Route path="/admin/*" element={<AdminApp />} />
            <Route element={<Layout otherPaths={OTHER_PATHS} />}>
              <Route path="/:slug?" element={<DictionaryPage />} />
              {Object.entries(PAGES).map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              {Object.entries(DOCUMENTS).map(([path, document]) => (
                <Route key={path} path={path} element={<TextPage document={document} />} />
              ))}
            </Route>
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </RegionBoundary>
      </BrowserRouter>
    </SWRConfig>
  );
}
