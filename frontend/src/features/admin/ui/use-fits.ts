import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a box is wide enough for what it holds. A box that scrolls keeps a sticky head to itself, so
 * tables scroll only where they must. Its width and that of its first child are watched.
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
