import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a change of page the focus goes to the new content: what had it may be gone, and who reads by
 * ear would not notice. Someone in a field, as in the search box, or in a dialog stays there.
 * @param id of the page's main part, which can be focused
 */
export function useRouteFocus(id: string): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    const { activeElement } = document;
    if (activeElement?.closest('input, textarea, select, [role="dialog"]')) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, pathname]);
}
