import { useState } from 'react';
import button from '../../components/button.module.css';
import { NotLoaded } from '../../components/not-loaded.js';
import { RegionBoundary } from '../../components/region-boundary.js';
import { deferred } from '../../lib/deferred.js';
import styles from './language-menu.module.css';
import { LanguageMenuLabel } from './language-menu-label.js';

const OpenLanguageMenu = deferred(
  async () => (await import('./language-menu-open.js')).OpenLanguageMenu,
  ClosedLanguageMenu,
);

/** The language switch. The menu's code is loaded when a pointer or the focus is near. */
export function LanguageMenu() {
  /** How many times it was opened without its code. */
  const [asked, setAsked] = useState(0);
  const closed = <ClosedLanguageMenu onOpen={() => setAsked(asked + 1)} />;
  if (asked === 0) return closed;
  const instead = (
    <>
      {closed}
      <NotLoaded onClose={() => setAsked(0)} />
    </>
  );
  return (
    <RegionBoundary resetKey={asked} instead={instead}>
      <OpenLanguageMenu />
    </RegionBoundary>
  );
}

function ClosedLanguageMenu({ onOpen }: { onOpen?: () => void }) {
  return (
    <button
      type="button"
      className={`${button.button} ${button.ghost} ${styles.trigger}`}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={OpenLanguageMenu.preload}
      onFocus={OpenLanguageMenu.preload}
      onClick={onOpen}
    >
      <LanguageMenuLabel />
    </button>
  );
}
