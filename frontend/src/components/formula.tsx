import { useLayoutEffect, useRef } from 'react';

/** MathML of the server. */
export function Formula({ markup }: { markup: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(markup, 'application/xml');
    place.current?.replaceChildren(documentElement);
  }, [markup]);
  return <span ref={place} />;
}
