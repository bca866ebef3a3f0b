import { foldKey } from '@terimce/contract/text';
import type { LoadedSeedTerm } from './read.js';

/** Units with two or more letters: `5W`, `99m` and `1970s` are not numbers with units. */
const UNITS =
  'mm|cm|dm|km|µm|nm|kg|mg|kN|MPa|kPa|GPa|Pa|bar|kW|MW|GW|kJ|MJ|kV|mV|mA|Hz|kHz|MHz|GHz|mL|ms';
/** A number and its unit without a space between them. */
const GLUED_UNIT = new RegExp(
  String.raw`(?<![\p{L}\d.,/])\d+(?:[.,]\d+)?(?:${UNITS})(?![\p{L}\d])`,
  'u',
);
/** `2.5` in Turkish; numbers of standards and versions follow a name. */
const DECIMAL_POINT = /(?<![\p{L}\d.,][ -]?|\d)\d+\.\d{1,2}(?!\d|\.\d)/u;
/** `2,5` in English. */
const DECIMAL_COMMA = /(?<![\d,])\d+,\d{1,2}(?![\d,])/u;

const ENGLISH_WORDS =
  /(?<![\p{L}'-])(?:the|of|and|with|which|that|from|is|are|used|between)(?![\p{L}'-])/iu;
const TURKISH_WORDS = /(?<![\p{L}'-])(?:ve|bir|ile|için|olan|gibi|veya|kadar|olarak)(?![\p{L}'-])/u;
const TURKISH_LETTERS = /[ğışİĞŞ]/u;

/** The first sentence of a Turkish definition ends in a copula: -dır, -dir, -tür … */
const COPULA = /[dt][ıiuü]r(?:lar|ler)?(?!\p{L})/u;

/** Terms that have to show what the rules forbid: Turkish letters, numbers as programs write them. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['ascii', 'json']);

/** Violations of the house style in a seed term; empty if there are none. */
export function styleFaults(term: LoadedSeedTerm): string[] {
  if (EXCEPTIONS.has(term.slug)) return [];
  const { englishDefinition: en, turkishDefinition: tr } = term;
  const english = [en, term.englishExample, term.englishUsage].join(' ');
  const turkish = [tr, term.turkishExample, term.turkishUsage].join(' ');
  const faults: Array<[boolean, string]> = [
    [beginsWith(en, term.englishTerm), 'the English definition begins with the headword'],
    [beginsWith(tr, term.turkishTerm), 'the Turkish definition begins with the headword'],
    [/^(?:A|An|The) /.test(en), 'the English definition begins with an article'],
    [!COPULA.test(tr), 'the Turkish definition has no copula'],
    [GLUED_UNIT.test(english) || GLUED_UNIT.test(turkish), 'a number touches its unit'],
    [DECIMAL_POINT.test(turkish), 'a decimal point in Turkish'],
    [DECIMAL_COMMA.test(english), 'a decimal comma in English'],
    [ENGLISH_WORDS.test(withoutQuotes(tr)), 'an English word in the Turkish definition'],
    [
      TURKISH_WORDS.test(withoutQuotes(en)) || TURKISH_LETTERS.test(withoutQuotes(en)),
      'a Turkish word in the English definition',
    ],
  ];
  return faults.flatMap(([isFault, text]) => (isFault ? [text] : []));
}

function beginsWith(definition: string, headword: string): boolean {
  return `${foldKey(definition)} `.startsWith(`${foldKey(headword)} `);
}

function withoutQuotes(text: string): string {
  return text.replace(/["“”«»'‘’][^"“”«»'‘’]*["“”«»'‘’]/gu, '');
}
