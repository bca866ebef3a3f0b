import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a box is wide enough for its content. A sticky head sticks to a scroll container, so tables scroll only if
 * they must. Observes the widths of the box and of its first child.
 */
export function useFits(box: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!shown || !outer || !inner) return;
    const measure = () =>
      setFits(inner.getBoundingClientRect().width <= outer.getBoundingClientRect().width + 0.5);
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, shown]);
  return fits;
}
