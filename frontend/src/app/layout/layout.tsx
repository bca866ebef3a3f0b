import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RegionBoundary } from '../../components/region-boundary.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useTranslation } from '../../lib/i18n.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import { useRouteFocus } from '../../lib/use-route-focus.js';
import { useScrollRestoration } from '../../lib/use-scroll-restoration.js';
import { Overlays } from '../overlays.js';
import { useShortcuts } from '../use-shortcuts.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import styles from './layout.module.css';
import { SecondarySearch } from './secondary-search.js';

/** The frame of every public page. @param otherPaths of the pages with the secondary search box. */
export function Layout({ otherPaths }: { otherPaths: readonly string[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useShortcuts();
  useTagManager();
  useScrollRestoration();
  useRouteFocus();
  return (
    <>
      <a className={`${styles.skip} unprinted`} href="#main">
        {t('header.skip')}
      </a>
      <Header />
      <SecondarySearch paths={otherPaths} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <RegionBoundary resetKey={pathname}>
          <Outlet />
        </RegionBoundary>
      </main>
      <Footer />
      <Overlays />
    </>
  );
}

/** Starts a configured tag manager; without one, not even its code is loaded. */
function useTagManager(): void {
  const { tagManagerId } = useClientConfig().trackers;
  useEffect(() => {
    if (!tagManagerId) return;
    void ifLoaded(import('../../lib/analytics.js')).then((code) =>
      code?.startTagManager(tagManagerId),
    );
  }, [tagManagerId]);
}
