import { readList } from '../repository-root.js';

/**
 * Words for the generated collection, as `English|Turkish|possessive`. The possessive is given only if it is irregular
 * (softening of ç, p, t, doubling, vowel loss, palatal l); `turkish.ts` forms the others.
 */
const NOUN_LINES = readList('nouns');

/** Short everyday words, in which one typo easily makes another word. */
const SHORT_LINES = readList('short-nouns');

const PREFIX_LINES = readList('prefixes');

const ROOT_LINES = readList('roots');

const NAME_LINES = readList('names');

const SUBSTANCE_LINES = readList('elements');

const SALT_LINES = readList('salts');

/** Adjectives, which precede a bare noun: ısıl iletkenlik. */
const ADJECTIVE_LINES = readList('adjectives');

export interface Noun {
  en: string;
  tr: string;
  /** With the third-person possessive, as the head of a compound: vanası. Undefined if regular. */
  possessive?: string;
}

export interface Adjective {
  en: string;
  tr: string;
}

function parse(lines: string): string[][] {
  return lines
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => item.split('|').map((part) => part.trim()));
}

function nouns(lines: string): Noun[] {
  return parse(lines).map(([en = '', tr = '', possessive]) =>
    possessive === undefined ? { en, tr } : { en, tr, possessive },
  );
}

export const NOUNS: readonly Noun[] = [...nouns(NOUN_LINES), ...nouns(SHORT_LINES)];

/** Learned compounds, many of them one letter apart: hydrometer, hygrometer; spectrograph, spectroscope. */
export const LEARNED: readonly Noun[] = nouns(PREFIX_LINES).flatMap((prefix) =>
  nouns(ROOT_LINES).map((root) => ({ en: prefix.en + root.en, tr: prefix.tr + root.tr })),
);

/** Persons after whom equations, effects and tests are named. */
export const NAMES: readonly string[] = NAME_LINES.split(',').map((name) => name.trim());

/** Elements, and the salts that they form: sodium chloride, sodyum klorür. */
export const ELEMENTS: readonly Noun[] = nouns(SUBSTANCE_LINES);
export const SALTS: readonly Noun[] = nouns(SALT_LINES);

export const ADJECTIVES: readonly Adjective[] = parse(ADJECTIVE_LINES).map(
  ([en = '', tr = '']) => ({ en, tr }),
);
