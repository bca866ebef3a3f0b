import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Layout } from './layout/layout.js';
import { DictionaryPage } from './pages/dictionary-page.js';
import { RegionBoundary } from './region-boundary.js';

const LegalPage = lazy(async () => ({
  default: (await import('../features/legal/legal-page.js')).LegalPage,
}));
const InfoPage = lazy(async () => ({
  default: (await import('../features/legal/info-page.js')).InfoPage,
}));

/** Data rarely changes within a visit: asked for once, not at every focus of the window. */
const SWR_OPTIONS = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: 60_000,
};

export function App() {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      <BrowserRouter>
        <RegionBoundary>
          <Suspense>
            <Routes>
              <Route element={<Layout />}>
                <Route path="/:slug?" element={<DictionaryPage />} />
                <Route path="/privacy-policy" element={<LegalPage document="privacy" />} />
                <Route path="/terms-of-service" element={<LegalPage document="terms" />} />
                <Route path="/about" element={<InfoPage page="about" />} />
                <Route path="/contact" element={<InfoPage page="contact" />} />
              </Route>
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </RegionBoundary>
      </BrowserRouter>
    </SWRConfig>
  );
}
