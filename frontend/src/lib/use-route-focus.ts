import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a change of page, moves the focus to the heading of the new page: the focused element may be gone, and users
 * of screen readers would not notice the change. Until the heading exists, the main part has the focus. The focus
 * stays in a field, such as the search box, and in a dialog.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    const left = former.current;
    former.current = pathname;
    const main = document.getElementById('main');
    if (!main || isTaken(document.activeElement)) return;
    // Back in a list, the reader goes on at the row that was opened, but not at one that is out of sight.
    const row = type === 'POP' && main.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
    if (row && isInSight(row)) return row.focus({ preventScroll: true });
    if (focusHeading(main)) return;
    main.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) watch.disconnect();
    });
    watch.observe(main, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname, type]);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function isTaken(element: Element | null): boolean {
  return Boolean(element?.closest('input, textarea, select, [role="dialog"]'));
}

/**
 * Whether a heading got the focus. Headings of a page that is leaving, or that is only prerendered, cannot be
 * focused.
 */
function focusHeading(main: HTMLElement): boolean {
  return [...main.querySelectorAll('h1')].some((heading) => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
}
