import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Mark } from '../../components/mark.js';
import styles from './splash.module.css';

/** It disappears after this many milliseconds, even if the page is not ready. */
const MAX_MS = 800;

/** Whether this is the first page of a browser session, on the home page, without reduced motion. */
function isWanted(isHome: boolean): boolean {
  try {
    const seen = sessionStorage.getItem('splash') !== null;
    sessionStorage.setItem('splash', 'seen');
    return isHome && !seen && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  } catch {
    // Without storage, visitors would see it on every visit.
    return false;
  }
}

/** Resolves when everything above the fold is loaded. */
async function pageIsReady(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await document.fonts.ready;
}

/** The wordmark over the home page while it loads; removed as soon as it is ready, or at the first touch or key. */
export function Splash() {
  const { pathname, search } = useLocation();
  const [visible, setVisible] = useState(() => isWanted(pathname === '/' && search === ''));

  useEffect(() => {
    if (!visible) return;
    const end = () => setVisible(false);
    void pageIsReady().then(end);
    const timer = setTimeout(end, MAX_MS);
    addEventListener('pointerdown', end);
    addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', end);
      removeEventListener('keydown', end);
    };
  }, [visible]);

  if (!visible) return null;
  return (
    <div className={styles.splash} aria-hidden="true" data-testid="splash">
      <Mark size={44} />
      <span className={styles.wordmark}>Terimce</span>
    </div>
  );
}
