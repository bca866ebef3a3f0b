import { ifLoaded } from './if-loaded.js';
import { type TermName, termPath } from './terms.js';

/** How long a pointer or a highlight has to stay on a term, in milliseconds. */
const REST_MS = 80;
/** Terms prefetched within this visit. */
const fetched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Prefetches a term when the pointer or the keyboard focus stays on it. */
export function prefetchTerm(term: TermName): void {
  clearTimeout(timer);
  const slug = termPath(term).slice(1);
  if (fetched.has(slug)) return;
  timer = setTimeout(() => {
    fetched.add(slug);
    void ifLoaded(import('./fetch-term.js').then(({ fetchAhead }) => fetchAhead(slug)));
  }, REST_MS);
}
