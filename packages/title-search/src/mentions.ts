// One file: one pass over a text, whose rules take precedence over each other.
import { foldKey, lowerCase } from '@terimce/contract/text';
import { isAcronym } from './abbreviation.js';
import { englishSingulars, englishSpellings } from './english-forms.js';
import { lemmas } from './lemmas.js';
import { isOrdinary, phraseAt } from './ordinary-words.js';
import { type Reading, readPasted } from './pasted.js';
import { type RunningWord, runningWords, type TextLanguage } from './running-words.js';
import { isVowel } from './suffixes.js';
import { isEnglishPredicate } from './third-person.js';
import type { TitleIndex } from './title-index.js';

/** A position in a text with names of terms, unchanged or inflected. */
export interface Mention {
  /** Start position in code units. */
  readonly at: number;
  /** The words as they are in the text. */
  readonly text: string;
  readonly words: number;
  /** The names as the dictionary has them, by the id of their term: a form may be of several words. */
  readonly names: ReadonlyMap<string, string>;
  /** The terms with these names, those with one as a headword first; several for homonyms. */
  readonly ids: readonly string[];
  /** How many of them have it as a headword. */
  readonly headwords: number;
}

type Found = Pick<Mention, 'names' | 'ids' | 'headwords'>;
const NONE: Found = { names: new Map(), ids: [], headwords: 0 };

/** Characters that may separate the words of one name: white space with at most one line break, or a hyphen. */
const GAP = /^(?:[^\S\n]*(?:\n[^\S\n]*)?|[-‐‑–])$/;
/** Further ones, if the name has them as well: I/O, R&D. */
const ODD_GAP = /^[/&.·'’]$/;
const HYPHEN = /^[-‐‑]$/;
/** Longest name that is searched, in words. */
const MAX_WORDS = 6;
/** Most suffix steps: a derived word is another word, so only inflected forms count as mentions. */
const MAX_STEPS = 3;
const MIN_LETTERS = 2;
/** Shortest words that are written as one in a name and apart in a text: waste water. */
const MIN_APART = 4;
const PARTICLES = new Set(['down', 'over', 'back', 'away', 'into', 'through', 'with']);

/**
 * The names of terms that a text in a language mentions, the longest at each position, from left to right. The last
 * word may be inflected in Turkish (`ısıl iletkenliğin`), and a plural in English. Abbreviations count in every
 * language, as they are written. Words in an ordinary meaning do not count, nor keywords and names to avoid.
 */
export function mentionsIn(index: TitleIndex, text: string, language: TextLanguage): Mention[] {
  const reading = readPasted(text);
  const reader = new Reader(index, reading.text, language);
  const found: Mention[] = [];
  for (let i = 0; i < reader.words.length; ) {
    const mention = reader.longestAt(i);
    const phrase = phraseAt(reader.words, i, language);
    const isPhrase = phrase > (mention?.words ?? 0);
    const taken = Math.max(1, phrase, mention?.words ?? 0);
    const longer = reader.overlapping(i, taken, isPhrase);
    // What is left of a phrase, or of a shorter name, before a longer name is read again without it.
    const kept = longer === undefined ? mention : reader.longestWithin(i, longer - i);
    if (kept && !isPhrase) found.push(placed(kept, text, reading));
    i = longer ?? i + taken;
  }
  return found;
}

/** The same mention in the text as it was given. */
function placed(mention: Mention, text: string, { origin }: Reading): Mention {
  const at = origin(mention.at);
  return { ...mention, at, text: text.slice(at, origin(mention.at + mention.text.length)) };
}

class Reader {
  readonly words: readonly RunningWord[];
  readonly #index: TitleIndex;
  readonly #text: string;
  readonly #language: TextLanguage;
  /** Word → the keys of the index that it may be a form of. */
  readonly #forms = new Map<string, readonly string[]>();
  readonly #longest = new Map<string, number>();
  readonly #at = new Map<number, Mention | undefined>();

  constructor(index: TitleIndex, text: string, language: TextLanguage) {
    this.#index = index;
    this.#text = text;
    this.#language = language;
    this.words = runningWords(text, language);
  }

  /**
   * Where a longer name begins inside the words that were taken and ends after them: in [case hardening].
   * @param isPhrase whether they are a set phrase, to which a name of two words is preferred
   */
  overlapping(i: number, taken: number, isPhrase: boolean): number | undefined {
    const least = isPhrase ? 2 : taken + 1;
    for (let k = i + 1; k < i + taken; k++) {
      const { words = 0 } = this.longestAt(k) ?? {};
      if (words >= least && k + words > i + taken) return k;
    }
    return undefined;
  }

  longestAt(i: number): Mention | undefined {
    if (!this.#at.has(i)) this.#at.set(i, this.longestWithin(i, MAX_WORDS));
    return this.#at.get(i);
  }

  /** @param most number of words */
  longestWithin(i: number, most: number): Mention | undefined {
    for (let count = Math.min(most, this.#together(i)); count > 0; count--) {
      const named = this.words.slice(i, i + count);
      const [first] = named;
      const last = named.at(-1);
      if (!first || !last) continue;
      const found = this.#find(i, named);
      if (found) {
        return { at: first.at, text: this.#text.slice(first.at, last.end), words: count, ...found };
      }
    }
    return undefined;
  }

  /** How many words from this one on may be one name. */
  #together(i: number): number {
    const longest = this.#longestWith(this.words[i]?.folded ?? '');
    let count = 1;
    while (count < longest) {
      const gap = this.words[i + count]?.gap;
      if (gap === undefined || !(GAP.test(gap) || ODD_GAP.test(gap))) break;
      count += 1;
    }
    return count;
  }

  /** Number of words of the longest name that begins with a form of this word; at least 2 if it is known. */
  #longestWith(word: string): number {
    const known = this.#longest.get(word);
    if (known !== undefined) return known;
    const { tables } = this.#index;
    let longest = 1;
    for (const form of this.#formsOf(word)) {
      const key = tables.keys.id(form) ?? -1;
      longest = Math.max(longest, 2);
      tables.everyRowWithWord(key, (row) => {
        if (tables.wordKey(row, 0) === key) longest = Math.max(longest, tables.wordCount(row));
        return longest < MAX_WORDS;
      });
    }
    this.#longest.set(word, longest);
    return longest;
  }

  /** The terms with these words as a name; unchanged before inflected, the most likely form first. */
  #find(i: number, named: readonly RunningWord[]): Found | undefined {
    const last = named.at(-1)?.folded ?? '';
    if (named.length === 1 && last.length < MIN_LETTERS) return undefined;
    const heads = this.#headsOf(named);
    const forms = this.#formsOf(last);
    if (named.length === 1) return this.#anyOf(i, named, forms);
    for (const form of [...forms, ...(this.#language === 'tr' ? verbalNouns(named) : [])]) {
      for (const head of heads) {
        const found = this.#named(i, named, head + form);
        if (found.ids.length > 0) return found;
      }
    }
    return undefined;
  }

  /**
   * The terms of which a single word may be a form. An unchanged one hides the others, but for a plural headword:
   * minutes of a meeting, 45 minutes. The rest of the text decides: havanın is of hava, air, or of havan, a mortar.
   */
  #anyOf(i: number, named: readonly RunningWord[], forms: readonly string[]): Found | undefined {
    const [first = '', ...others] = forms;
    const last = named[0]?.folded;
    const isPlural = this.#language === 'en' && last?.endsWith('s');
    const all: Found[] = [];
    for (const form of isPlural && first === last ? [...others, first] : forms) {
      const found = this.#named(i, named, form);
      if (found.ids.length > 0) all.push(found);
      if (all.length > 0 && form === last && !isPlural) break;
    }
    const [one] = all;
    if (!one || all.length === 1) return one;
    const pick = (part: (found: Found) => string[]) => all.flatMap(part);
    const headwords = new Set(pick(({ ids, headwords }) => ids.slice(0, headwords)));
    const names = new Map(all.toReversed().flatMap(({ names }) => [...names]));
    const ids = [...new Set([...headwords, ...pick(({ ids }) => [...ids])])];
    return { names, ids, headwords: headwords.size };
  }

  /** The words before the last, joined; in English the one before `of` may be a plural: moments of inertia. */
  #headsOf(named: readonly RunningWord[]): string[] {
    const folded = named.slice(0, -1).map((word) => word.folded);
    const of = this.#language === 'en' ? folded.indexOf('of') : -1;
    if (of < 1) return [folded.join('')];
    return this.#formsOf(folded[of - 1] ?? '').map((noun) => folded.with(of - 1, noun).join(''));
  }

  /** The word and its dictionary forms, as far as names have them, most likely first. */
  #formsOf(word: string): readonly string[] {
    const known = this.#forms.get(word);
    if (known) return known;
    const { keys } = this.#index.tables;
    const all = this.#language === 'en' ? englishFormsOf(word) : turkishForms(word);
    const forms = [word, ...all].filter((form) => keys.id(form) !== undefined);
    this.#forms.set(word, forms);
    return forms;
  }

  /** The terms whose name is this key, if it is spelled like the words and they are no ordinary ones. */
  #named(i: number, named: readonly RunningWord[], form: string): Found {
    const { tables } = this.#index;
    const key = tables.keys.id(form) ?? -1;
    if (!tables.hasWholeTitle(key)) return NONE;
    const headwords = new Set<string>();
    const others = new Set<string>();
    const names = new Map<string, string>();
    let name = '';
    tables.forEachWholeTitle(key, (row) => {
      if (!tables.isName(row) || !this.#isWritten(i, named, row, form)) return;
      const slot = tables.slot(row);
      name ||= tables.title(row).text;
      const place = tables.isTitle(row) ? tables.titlePlace(row, slot) : 2;
      (place < 2 ? headwords : others).add(tables.id(slot));
      names.set(tables.id(slot), name);
    });
    return { names, ids: [...new Set([...headwords, ...others])], headwords: headwords.size };
  }

  #isWritten(i: number, named: readonly RunningWord[], row: number, form: string): boolean {
    const { tables } = this.#index;
    const { text, lang } = tables.title(row);
    const [first] = named;
    const last = named.at(-1);
    if (!first || !last) return false;
    const odd = named.slice(1).find(({ gap }) => !GAP.test(gap));
    if (odd && !text.includes(odd.gap)) return false;
    const written = this.#text.slice(first.at, last.end);
    if (!tables.isTitle(row) || (named.length === 1 && isAcronym(text))) {
      return this.#isAbbreviation(i, written, text);
    }
    if (lang !== this.#language || !this.#isSpelled(named, row)) return false;
    if (named.length > 1) return !this.#endsInVerb(i + named.length - 1, row);
    // A proper name: Git, Java.
    if (/^\p{Lu}/u.test(text) && !/^\p{Lu}/u.test(written)) return false;
    return !this.#isPartOfHyphenated(i) && !isOrdinary(this.words, i, form, this.#language);
  }

  /** Whether the last word only looks like a plural: the pressure drops. */
  #endsInVerb(last: number, row: number): boolean {
    if (this.#language !== 'en') return false;
    const title = this.#index.tables.tokens(row).at(-1);
    return title?.folded !== this.words[last]?.folded && isEnglishPredicate(this.words, last);
  }

  /** In lower case an abbreviation may be another word: CAN and can; so may one in a line of capitals. */
  #isAbbreviation(i: number, written: string, text: string): boolean {
    const isPlural = this.#language === 'en' && written === `${text}s`;
    if (written !== text && !isPlural) return false;
    const isWord = this.#index.words?.has(foldKey(text)) ?? true;
    if (!isAcronym(text)) return text.length > 2 && !isWord;
    const shouts = (word: RunningWord | undefined) => /^\p{Lu}{4,}$/u.test(word?.written ?? '');
    return !(isWord && (shouts(this.words[i - 1]) || shouts(this.words[i + 1])));
  }

  /** Whether the words are spelled like the name: `açı` is not `acı`. */
  #isSpelled(named: readonly RunningWord[], row: number): boolean {
    const title = this.#index.tables.tokens(row);
    const apart = named.length > title.length;
    if (apart && named.some(({ folded }) => folded.length < MIN_APART || PARTICLES.has(folded)))
      return false;
    if (this.#language === 'en') return true;
    const headword = title.map(({ spelled }) => lowerCase(spelled, 'tr'));
    if (title.length !== named.length) {
      return isFormOf(named.map(({ spelled }) => spelled).join(''), headword.join(''));
    }
    return headword.every((word, k) => {
      const written = named[k]?.spelled ?? '';
      return k < named.length - 1 ? word === written : isFormOf(written, word);
    });
  }

  /** Whether a hyphen joins the word to one that is no name: water-cooled, on-site. */
  #isPartOfHyphenated(i: number): boolean {
    if (this.#language !== 'en') return false;
    const { tables } = this.#index;
    const isName = (word: RunningWord | undefined) =>
      this.#formsOf(word?.folded ?? '').some((form) => {
        const key = tables.keys.id(form);
        return key !== undefined && tables.hasWholeTitle(key);
      });
    const joined = [
      ...(HYPHEN.test(this.words[i]?.gap ?? '') ? [this.words[i - 1]] : []),
      ...(HYPHEN.test(this.words[i + 1]?.gap ?? '') ? [this.words[i + 1]] : []),
    ];
    return joined.some((word) => !isName(word));
  }
}

function englishFormsOf(word: string): string[] {
  const singulars = englishSingulars(word);
  return [...singulars, ...[word, ...singulars].flatMap(englishSpellings)];
}

function turkishForms(word: string): string[] {
  return [...lemmas(word)]
    .filter(([lemma, steps]) => steps <= MAX_STEPS && !isPersonal(word, lemma))
    .sort(([, a], [, b]) => a - b)
    .map(([lemma]) => lemma);
}

/** A participle or a finite form of a verb, folded, after its stem and the passive. */
const VERB =
  /^(..+?)(?:[iu]?[ln])?(?:m[iu]s|[ae]n|[iuae]r|[dt][iu]|[ae]c[ae][kg]|m[ae]li|[iu]nc[ae])(?:[dt][iu]r)?$/;

/** Before a verb they are no object of it: geri alınır is not rollback, geri alma. */
const ADVERBS = new Set([
  'geri',
  'ileri',
  'dışarı',
  'içeri',
  'yukarı',
  'aşağı',
  'yeniden',
  'tekrar',
]);

/** The noun of a verb after its object, which names of several words have: su verilmiş, su verme. */
function verbalNouns(named: readonly RunningWord[]): string[] {
  const [, stem] = VERB.exec(named.at(-1)?.folded ?? '') ?? [];
  if (ADVERBS.has(named.at(-2)?.spelled ?? '')) return [];
  return stem === undefined ? [] : [`${stem}me`, `${stem}ma`];
}

/** Whether the ending would mean my or your, which technical texts do not say: derin is not deri-n. */
function isPersonal(word: string, lemma: string): boolean {
  const ending = word.slice(lemma.length);
  return isVowel(lemma.at(-1)) ? /^[nm]$/.test(ending) : /^[iu]m$/.test(ending);
}

/**
 * Whether a word begins like the headword. The last two letters may change, as in şekil → şekli, but not into the
 * letter with or without a mark: baş is not in basın; except for ç and ğ, which soften (ağaç → ağacı).
 */
function isFormOf(written: string, headword: string): boolean {
  const least = Math.max(MIN_LETTERS, headword.length - 2);
  if (written.slice(0, least) !== headword.slice(0, least)) return false;
  let same = least;
  while (same < headword.length && written[same] === headword[same]) same += 1;
  const [one = '', other = ''] = [headword[same], written[same]];
  if (one === '' || foldKey(one) !== foldKey(other)) return true;
  return `${one}${other}` === 'çc' || `${one}${other}` === 'gğ';
}
