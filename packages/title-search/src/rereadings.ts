import { lowerCase } from '@terimce/contract/text';

/**
 * A possible original of a query whose letters are wrong: text decoded with the wrong encoding, typed on another
 * keyboard layout, in similar letters of another alphabet, or with digits instead of letters.
 */
export interface Rereading {
  readonly text: string;
  /**
   * Evidence in the letters: `sure` if no Turkish or English text has such letters; `some`; `none`, so that only a
   * match with a whole title counts.
   */
  readonly evidence: Evidence;
}

type Evidence = 'sure' | 'some' | 'none';

/** Most rereadings of a query; each one is searched. */
const MAX_REREADINGS = 6;
/** Letters without evidence of an error. */
const PLAIN = /^[a-zçğıöşüâîû\s]*$/i;
/** Greek and Cyrillic. */
const FOREIGN = /[\u0370-\u04ff]/;
/** Longest text that is reread; longer ones are pasted, not typed. */
const LONGEST = 80;

/**
 * @param isFound whether the unchanged letters are a prefix of something; then rereadings without evidence are not
 * tried.
 */
export function rereadings(text: string, isFound: boolean): Rereading[] {
  const found: Rereading[] = [];
  if (text.length > LONGEST || (isFound && PLAIN.test(text))) return found;
  const add = (reread: string, evidence: Evidence): void => {
    if (reread === text || found.length >= MAX_REREADINGS) return;
    if (!found.some((known) => known.text === reread)) found.push({ text: reread, evidence });
  };
  add(utf8ReadAsLatin(text), 'sure');
  if (/[ýþðÝÞÐ]/.test(text)) add(mapped(text, LATIN_5), 'sure');
  // One letter is a symbol.
  if (FOREIGN.test(text) && text.length > 1) {
    const latin = mapped(text, LOOK_ALIKES);
    if (!FOREIGN.test(latin)) add(latin, 'sure');
    const small = lowerCase(text, 'en');
    const transliterated = mapped(small, TRANSLITERATED);
    if (transliterated !== small) add(transliterated, 'sure');
  }
  if (/\p{L}-\s+\p{L}/u.test(text)) add(text.replace(/(?<=\p{L})-\s+(?=\p{L})/gu, ''), 'some');
  if (/[[\];',./]\p{L}|\p{L}[[\];',./]/u.test(text)) {
    add(mapped(lowerCase(text, 'en'), US_TO_TURKISH), /[[\];]/.test(text) ? 'sure' : 'some');
  }
  if (/\p{L}/u.test(text) && /[0-9@$]/.test(text)) {
    add(mapped(text, DIGITS), 'none');
    add(mapped(text, { ...DIGITS, 1: 'i' }), 'none');
  }
  if (!isFound && /^[^0-9]{4,}$/.test(text)) {
    const lower = mapped(lowerCase(text, 'tr'), US_TO_TURKISH);
    add(mapped(lower, Q_TO_F), 'none');
    if (!/[ıöçşğü]/.test(text)) add(mapped(lower, US_TO_F), 'none');
    add(mapped(lower, F_TO_Q), 'none');
  }
  return found;
}

function mapped(text: string, map: Readonly<Record<string, string>>): string {
  let result = '';
  for (const letter of text) result += map[letter] ?? letter;
  return result;
}

/** Decodes pairs of letters that are UTF-8 bytes read as Windows-1252. */
function utf8ReadAsLatin(text: string): string {
  return text.replace(/[\u00c2-\u00c5][^\p{ASCII}]/gu, (pair) => {
    const bytes = Array.from(pair, byteOf);
    if (bytes.includes(-1)) return pair;
    try {
      return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16)}`).join(''));
    } catch {
      return pair;
    }
  });
}

/** Windows-1252 from 0x80 to 0x9f; the five undefined bytes are read as control characters. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function byteOf(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code < 0x100 && letter.length === 1) return code;
  const at = CP1252.indexOf(letter);
  return at < 0 ? -1 : 0x80 + at;
}

/** ISO-8859-9 read as ISO-8859-1. */
const LATIN_5 = { ý: 'ı', þ: 'ş', ð: 'ğ', Ý: 'İ', Þ: 'Ş', Ð: 'Ğ' };

const pairs = (from: string, to: string): Record<string, string> => {
  const letters = Array.from(to);
  return Object.fromEntries(Array.from(from, (letter, i) => [letter, letters[i] ?? letter]));
};

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES = pairs(
  'аеорсухіѕјһԁкмтвнпшАЕОРСУХІЅЈКМТВНαενορτυκιχ',
  'aeopcyxisjhdkmtbhnwAEOPCYXISJKMTBHaevoptukix',
);
const TRANSLITERATED: Record<string, string> = {
  ...pairs('абвгдезийклмнопрстуфхыэіјё', 'abvgdeziyklmnoprstufhieije'),
  ...{ ж: 'j', ц: 's', ч: 'ç', ш: 'ş', щ: 'ş', ю: 'yu', я: 'ya', ь: '', ъ: '' },
};

const DIGITS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' },
};

/** Keys of a US keyboard at the positions of Turkish-Q letters. */
const US_TO_TURKISH = pairs("[];',.", 'ğüşiöç');
/** Letters of the two Turkish keyboards, key by key. */
const TURKISH_Q = 'qwertyuıopğüasdfghjklşi,zxcvbnmöç.';
const TURKISH_F = 'fgğıodrnhpqwuieaütkmlyşxjövcçzsb.,';
const Q_TO_F = pairs(TURKISH_Q, TURKISH_F);
const F_TO_Q = pairs(TURKISH_F, TURKISH_Q);
/** A US keyboard has the i at the position of ı on Turkish-Q. */
const US_TO_F = { ...Q_TO_F, i: 'n' };
