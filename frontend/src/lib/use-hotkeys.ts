import { useEffect, useRef } from 'react';

/** Calls `handler` for every key pressed anywhere on the page; the latest handler, without re-subscribing. */
export function useGlobalKey(handler: (event: KeyboardEvent) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
