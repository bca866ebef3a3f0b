import { lazy, Suspense, useState } from 'react';
import styles from './language-menu.module.css';
import { LanguageMenuLabel } from './language-menu-label.js';

const load = () => import('./language-menu-open.js');
const OpenLanguageMenu = lazy(async () => ({ default: (await load()).OpenLanguageMenu }));

/** The language switch. The menu's code is loaded when a pointer or the focus is near. */
export function LanguageMenu() {
  const [asked, setAsked] = useState(false);
  const preload = () => void load().catch(() => {});
  const button = (
    <button
      type="button"
      className={styles.trigger}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setAsked(true)}
    >
      <LanguageMenuLabel />
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <OpenLanguageMenu />
    </Suspense>
  );
}
