import { useEffect, useState } from 'react';

/**
 * Where the focus returns when a dialog closes: to what opened it. If that is gone, as a button of an emptied list, to
 * what had the focus before; if there is nothing, or if it is disabled, to the page's main part by {@link keepFocus}.
 */
export function useOpener(open = true): () => HTMLElement | false | null {
  const [shown, setShown] = useState({ open, opener: focused() });
  if (open !== shown.open) setShown({ open, opener: open ? focused() : shown.opener });
  // A button that leaves together with the dialog, as that of a selection, takes the focus with it.
  useEffect(() => {
    if (!open) return;
    return () => void requestAnimationFrame(keepFocus);
  }, [open]);
  return () => {
    const { opener } = shown;
    if (opener?.isConnected && !opener.matches(':disabled')) return opener;
    requestAnimationFrame(keepFocus);
    // `null` stands for what had the focus before, such as a dialog's button that opened this one.
    return opener?.isConnected ? false : null;
  };
}

/** Moves the focus to the main part if what had it is gone. */
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
