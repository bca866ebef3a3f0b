import { useLayoutEffect, useRef } from 'react';

/** Calls `handler` for every key pressed anywhere on the page; the latest handler, without re-subscribing. */
export function useGlobalKey(handler: (event: KeyboardEvent) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  // In the commit itself: a key pressed as soon as the page shows must count.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
