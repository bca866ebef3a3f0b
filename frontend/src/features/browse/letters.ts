import type { ContentLanguage } from '@terimce/contract/languages';
import { lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';

const ENGLISH_ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** The letters of a language in order: ç after c, ı before i; then `#` for everything that is not a letter. */
export function lettersOf(language: ContentLanguage): readonly string[] {
  return [...(language === 'tr' ? TURKISH_ALPHABET : ENGLISH_ALPHABET), '#'];
}

/** `#` cannot be in a path, so it is written as `0-9`. */
export function letterPath(letter: string): string {
  return `/a/${letter === '#' ? '0-9' : encodeURIComponent(letter)}`;
}
export function letterFromPath(segment: string, language: ContentLanguage): string {
  return segment === '0-9' ? '#' : lowerCase(segment, language);
}
