import { type RefObject, useLayoutEffect } from 'react';

/** Screens whose on-screen keyboard covers a part of the page. */
const PHONES = '(max-width: 767px), (pointer: coarse)';
/** Pixels between the list and the bottom of the visible area. */
const GAP = 14;
/** Below this height the list would show nothing; it then extends below the keyboard and scrolls. */
const LEAST = 120;

/**
 * Keeps the list above the on-screen keyboard, which shrinks the visual viewport and not the page: sets `--list-room`
 * to the height from the box to the bottom of the visible area.
 */
export function useListRoom(box: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    const element = box.current;
    if (!open || !view || !element || !matchMedia(PHONES).matches) return;
    const measure = () => {
      const end = view.offsetTop + view.height;
      const room = Math.floor(end - element.getBoundingClientRect().bottom - GAP);
      element.style.setProperty('--list-room', `${Math.max(LEAST, room)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      removeEventListener('scroll', measure);
    };
  }, [box, open]);
}
