import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the latest `handler` for every key press on the page, without subscribing again. */
export function useGlobalKey(handler: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(handler);
  // Subscribed during the commit: a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
