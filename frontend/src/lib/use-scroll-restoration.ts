import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decoded } from './decoded.js';
import { readJson, writeText } from './storage.js';

/** Events by which a reader takes over the scrolling. */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Key of an entry that was not created by one of our links, such as the first page of a visit. */
const FOREIGN = 'default';
/** Scroll positions of the pages in this tab's history, by entry and path. */
const places = new Map(storedPlaces());

function storedPlaces(): [string, number][] {
  const stored = (readJson('scroll', 'sessionStorage') ?? []) as [string, number][];
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A typed address is a new visit of its page.
  return start?.type === 'navigate' ? stored.filter(([id]) => !id.startsWith(FOREIGN)) : stored;
}

/**
 * A new page starts at its top or at its anchor; Back, Forward and a reload restore the scroll position. React Router
 * supports this only for data routers, whose code adds 28 kB gzip to the first load.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const entry = `${key} ${pathname}`;
  const current = useRef(entry);
  const formerPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    current.current = entry;
    const isNewPath = formerPath.current !== pathname;
    formerPath.current = pathname;
    // The address was corrected, not left.
    if (type === 'REPLACE' && !isNewPath) return;
    const place = type === 'POP' && !(hash && key === FOREIGN) ? places.get(entry) : undefined;
    if (place !== undefined) return scrollWhenPossible(() => reachable(place));
    if (hash) return scrollWhenPossible(() => topOfAnchor(hash));
    window.scrollTo(0, 0);
  }, [entry, key, pathname, hash, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => void places.set(current.current, window.scrollY);
    const store = () =>
      writeText('scroll', JSON.stringify([...places].slice(-50)), 'sessionStorage');
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', store);
    };
  }, []);
}

function reachable(place: number): number | undefined {
  const most = document.documentElement.scrollHeight - window.innerHeight;
  return place <= most ? place : undefined;
}

function topOfAnchor(hash: string): number | undefined {
  const anchor = document.getElementById(decoded(hash.slice(1)));
  if (!anchor) return undefined;
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return window.scrollY + anchor.getBoundingClientRect().top - (margin || 0);
}

/** Scrolls as soon as the page is long enough, unless the reader scrolls or leaves before that. */
function scrollWhenPossible(top: () => number | undefined): () => void {
  const attempt = () => {
    const there = top();
    if (there === undefined) return;
    window.scrollTo(0, there);
    end();
  };
  const grown = new ResizeObserver(attempt);
  const end = () => {
    grown.disconnect();
    for (const sign of SIGNS) removeEventListener(sign, end);
  };
  for (const sign of SIGNS) addEventListener(sign, end, { passive: true });
  // The observer calls back at once, and again whenever the page has grown.
  grown.observe(document.body);
  attempt();
  return end;
}
