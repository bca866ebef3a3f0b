import { useLayoutEffect, useRef } from 'react';

/** Calls the latest `handler` for every key press on the page, without subscribing again. */
export function useGlobalKey(handler: (event: KeyboardEvent) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  // Subscribed during the commit: a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
