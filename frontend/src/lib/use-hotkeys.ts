import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Whether a key belongs to text that is being composed. Safari ends the composition before the key that ends it, which
 * has this code.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** Whether a dialog or a menu is over the page. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/**
 * Calls the latest `handler` for every key press on the page, without subscribing again. Not for keys that compose a
 * text, nor for events without a key, which browsers send when they fill in a field.
 */
export function useGlobalKey(handler: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== undefined && !isComposing(event)) handler(event);
  });
  // Subscribed during the commit: a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
