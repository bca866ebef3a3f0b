import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** The rows of a table, or the items of a list. */
const ROWS = ':scope > li, :scope > ul > li, :scope > table > tbody > tr';

/**
 * Keeps the focus in a table or list when its focused row disappears, as after a deletion: the row in its place gets
 * the focus. If the user has left the table by a click elsewhere, the focus does not return.
 * @param control selects what gets the focus in a row.
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  control = 'button, a, input',
) {
  const place = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const left = rowsOf(box.current);
    const row = left[Math.min(place.current, left.length - 1)];
    (row?.querySelector<HTMLElement>(control) ?? box.current)?.focus();
  }, [rows]);

  // Menus and dialogs of a row bubble here through React, but are elsewhere in the page.
  const isInside = (target: Element) => box.current?.contains(target);
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (!isInside(target)) return;
      const at = rowsOf(box.current).findIndex((row) => row.contains(target));
      place.current = at < 0 ? undefined : at;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(target) && relatedTarget === null) place.current = undefined;
    },
  };
}

function rowsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}
