import type { CallFailure } from '@terimce/contract/client';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Prerendered } from '../components/prerendered.js';
import { deferred } from '../lib/deferred.js';
import { withTexts } from '../lib/i18n.js';
import { isUnreachable } from '../lib/online.js';
import { Layout } from './layout/layout.js';
import { DictionaryPage } from './pages/dictionary-page.js';
import { RegionBoundary } from './region-boundary.js';

/** A page in a separate chunk, with its texts. */
function page<P extends object>(load: () => Promise<ComponentType<P>>) {
  return deferred(withTexts('pages', load), Prerendered);
}

const TextPage = page(async () => (await import('../features/legal/text-page.js')).TextPage);
const FavoritesPage = page(
  async () => (await import('../features/favorites/favorites-page.js')).FavoritesPage,
);
const HistoryPage = page(
  async () => (await import('../features/history/history-page.js')).HistoryPage,
);
const PopularPage = page(
  async () => (await import('../features/browse/popular-page.js')).PopularPage,
);
const CategoryPage = page(
  async () => (await import('../features/browse/category-page.js')).CategoryPage,
);
const LetterPage = page(async () => (await import('../features/browse/letter-page.js')).LetterPage);
const ResultsPage = page(
  async () => (await import('../features/search/results-page.js')).ResultsPage,
);
const TagPage = page(async () => (await import('../features/browse/tag-page.js')).TagPage);
const ProfilePage = page(
  async () => (await import('../features/account/profile-page.js')).ProfilePage,
);
const ResetPage = page(async () => (await import('../features/auth/reset-page.js')).ResetPage);
const OfflinePage = page(
  async () => (await import('../features/offline/offline-page.js')).OfflinePage,
);
const TextTermsPage = page(async () => (await import('../features/text/text-page.js')).TextPage);
const AdminApp = page(async () => (await import('../features/admin/admin-app.js')).AdminApp);

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
            <Route path="/tekkisilikordu" element={<AdminApp />} />
            <Route path="/admin/*" element={<AdminApp />} />
            <Route element={<Layout />}>
              <Route path="/:slug?" element={<DictionaryPage />} />
              <Route path="/favorites" element={<FavoritesPage />} />
              <Route path="/history" element={<HistoryPage />} />
              <Route path="/popular" element={<PopularPage />} />
              <Route path="/profile" element={<ProfilePage />} />
              <Route path="/c/:category" element={<CategoryPage />} />
              <Route path="/a/:letter" element={<LetterPage />} />
              <Route path="/t/:tag" element={<TagPage />} />
              <Route path="/search" element={<ResultsPage />} />
              <Route path="/privacy-policy" element={<TextPage document="privacy" />} />
              <Route path="/terms-of-service" element={<TextPage document="terms" />} />
              <Route path="/cookie-policy" element={<TextPage document="cookies" />} />
              <Route path="/text" element={<TextTermsPage />} />
              <Route path="/offline" element={<OfflinePage />} />
              <Route path="/reset-password" element={<ResetPage />} />
              <Route path="/settings" element={<Navigate to="/profile" replace />} />
              <Route path="/about" element={<TextPage document="about" />} />
              <Route path="/contact" element={<TextPage document="contact" />} />
            </Route>
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </RegionBoundary>
      </BrowserRouter>
    </SWRConfig>
  );
}
