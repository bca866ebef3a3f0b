import type { UiLanguage } from '@terimce/contract/languages';
import { TURKISH_ALPHABET } from '@terimce/contract/text';

const ENGLISH_ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** The letters of a language in its order: ç after c, ı before i; then `#` for all that is no letter. */
export function lettersOf(language: UiLanguage): readonly string[] {
  return [...(language === 'tr' ? TURKISH_ALPHABET : ENGLISH_ALPHABET), '#'];
}

/** `#` cannot stand in a path; it is written out as `0-9`. */
export function letterPath(letter: string): string {
  return `/a/${letter === '#' ? '0-9' : encodeURIComponent(letter)}`;
}
export function letterFromPath(segment: string): string {
  return segment === '0-9' ? '#' : segment.toLocaleLowerCase('tr');
}
