import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a table whose focused row goes away, as after a deletion: the row in its place
 * takes it. Whoever has left the table by a click beside it is not called back.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const place = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the rows
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const left = box.current?.querySelectorAll('tbody tr');
    const row = left?.[Math.min(place.current, left.length - 1)];
    row?.querySelector<HTMLElement>('button, a, input')?.focus();
  }, [rows]);

  // Menus and dialogs of a row bubble here through React, but lie elsewhere in the page.
  const isInside = (target: Element) => box.current?.contains(target);
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (!isInside(target)) return;
      place.current = target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(target) && relatedTarget === null) place.current = undefined;
    },
  };
}
