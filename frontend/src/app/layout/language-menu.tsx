import { useState } from 'react';
import button from '../../components/button.module.css';
import { deferred } from '../../lib/deferred.js';
import styles from './language-menu.module.css';
import { LanguageMenuLabel } from './language-menu-label.js';

const OpenLanguageMenu = deferred(
  async () => (await import('./language-menu-open.js')).OpenLanguageMenu,
  ClosedLanguageMenu,
);

/** The language switch. The menu's code is loaded when a pointer or the focus is near. */
export function LanguageMenu() {
  const [asked, setAsked] = useState(false);
  return asked ? <OpenLanguageMenu /> : <ClosedLanguageMenu onOpen={() => setAsked(true)} />;
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
