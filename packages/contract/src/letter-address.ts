import type { ContentLanguage } from './languages.js';
import { lowerCase } from './text.js';

/** Path segment for digits and symbols; their letter `#` would start the fragment of a URL. */
const OTHERS_SEGMENT = '0-9';

/** The address of the page of a letter. */
export function letterPath(letter: string): string {
  return `/a/${letter === '#' ? OTHERS_SEGMENT : encodeURIComponent(letter)}`;
}

/** The letter for a segment of the path; undefined if there is none. */
export function letterOfSegment(segment: string, language: ContentLanguage): string | undefined {
  if (segment === OTHERS_SEGMENT || segment === '#') return '#';
  const letters = [...lowerCase(segment, language)];
  return letters.length === 1 && /\p{L}/u.test(letters[0] ?? '') ? letters[0] : undefined;
}
