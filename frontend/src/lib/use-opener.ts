import { useEffect, useState } from 'react';

/**
 * Where the focus returns when a dialog closes: to what opened it, or to the page's main part if that is gone or
 * disabled, such as a button of an emptied list.
 */
export function useOpener(open = true): () => HTMLElement | null {
  const [shown, setShown] = useState({ open, opener: focused() });
  if (open !== shown.open) setShown({ open, opener: open ? focused() : shown.opener });
  // A button that leaves together with the dialog, as that of a selection, takes the focus with it.
  useEffect(() => {
    if (!open) return;
    // For a dialog that is removed at once; one that fades away still has the focus then, see dialog.tsx.
    return () => void requestAnimationFrame(keepFocus);
  }, [open]);
  return () => {
    const { opener } = shown;
    const isThere = opener?.isConnected && !opener.matches(':disabled');
    return isThere ? opener : document.getElementById('main');
  };
}

/** To be called when something that had the focus is gone: moves a lost focus to the main part. */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** The focused element; for an item of a menu or drawer, which closes, the button that opened it. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const drawer = element?.closest<HTMLElement>('[data-opener]');
  const menu = element?.closest('[role="menu"]');
  const menuButton = drawer?.dataset.opener ?? menu?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
