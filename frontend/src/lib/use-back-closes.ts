import { useEffect, useEffectEvent } from 'react';

/** Overlays that are open; all of them share one entry of the history. */
let open = 0;

const isOfOverlay = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** Leaves the entry when nothing is open: one overlay may just have opened another, or a page. */
function leaveEntry(): void {
  if (open === 0 && isOfOverlay()) history.back();
}

addEventListener('popstate', leaveEntry);

/** While something covers the page, Back closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    open += 1;
    // The same place once more, which the router does not notice.
    if (!isOfOverlay())
      history.pushState({ ...(history.state as object | null), overlay: true }, '');
    const back = () => closed();
    addEventListener('popstate', back);
    return () => {
      open -= 1;
      removeEventListener('popstate', back);
      setTimeout(leaveEntry);
    };
  }, [isOpen]);
}
