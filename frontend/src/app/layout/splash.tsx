import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Mark } from '../../components/mark.js';
import styles from './splash.module.css';

/** Milliseconds. The animation in the stylesheet ends at the same time. */
const SPLASH_MS = 2000;
let shownBefore = false;

/** The wordmark fading over the home page at the first visit; never over a deep link, and gone at the first touch or key. */
export function Splash() {
  const { pathname, search } = useLocation();
  const [visible, setVisible] = useState(
    () =>
      !shownBefore &&
      pathname === '/' &&
      search === '' &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );

  useEffect(() => {
    shownBefore = true;
    if (!visible) return;
    const end = () => setVisible(false);
    const timer = setTimeout(end, SPLASH_MS);
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
