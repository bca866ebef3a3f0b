import { headword, type TermName, termPath } from '../../lib/terms.js';

/** The line of HTML with which a page of others shows the card of a term. */
export function embedLine(term: TermName, language: 'tr' | 'en'): string {
  const frame = document.createElement('iframe');
  frame.src = `${location.origin}/embed${termPath(term)}?hl=${language}`;
  frame.title = headword(term, language);
  frame.width = '100%';
  frame.height = '220';
  frame.loading = 'lazy';
  return frame.outerHTML;
}
