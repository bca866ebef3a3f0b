import { useEffect, useEffectEvent } from 'react';

interface Overlay {
  close: () => void;
}

/** Overlays that are open, the topmost last; each has an entry of the history. */
const open: Overlay[] = [];
let isLeaving = false;
/** What was entered while entries were being left. */
const entered: (() => void)[] = [];

// A step back takes a while, up to seconds on a slow phone. A page that was entered meanwhile would be what it leaves.
for (const name of ['pushState', 'replaceState'] as const) {
  const write = history[name].bind(history);
  history[name] = (...entry) => {
    if (isLeaving) entered.push(() => write(...entry));
    else write(...entry);
  };
}

/** How many overlays have an entry at this place of the history. */
const entries = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0);

/** The same place once more for each overlay without an entry, which the router does not notice. */
function enter(): void {
  while (entries() < open.length) {
    history.pushState({ ...(history.state as object | null), overlays: entries() + 1 }, '');
  }
}

/** Leaves the entries of what is closed: not at once, because one overlay may just open another, or a page. */
function leave(): void {
  const left = entries() - open.length;
  if (left <= 0 || isLeaving) return;
  isLeaving = true;
  history.go(-left);
}

function stepped(): void {
  if (isLeaving) {
    isLeaving = false;
    for (const write of entered.splice(0)) write();
    // An overlay that was opened while another one's entry was left is not meant by this.
    enter();
  } else {
    for (const overlay of open.slice(entries()).reverse()) overlay.close();
    // One that stays, while it stops its work, takes its entry again.
    setTimeout(enter);
  }
  leave();
}
// Before the router, which reads the address of the page that was entered meanwhile from the window.
addEventListener('popstate', stepped, { capture: true });

// A page that is reloaded has the entry of what covered it, and nothing that Back could close.
setTimeout(leave);

/**
 * While something covers the page, Back closes it, the topmost first, instead of leaving the page. What leads from it to
 * another page replaces its entry, so that Forward leads there again.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => closed() };
    open.push(overlay);
    enter();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      setTimeout(leave);
    };
  }, [isOpen]);
}
