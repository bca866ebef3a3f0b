// One file: one score, whose parts are weighed against each other.
import { otherNames } from '@terimce/contract/search-fields';
import { tagSlug } from '@terimce/contract/tags';
import type { Dictionary, DictionaryTerm } from './dictionary.js';
import { lightStem } from './light-stem.js';
import { mentionsIn } from './mentions.js';
import { foldedWords } from './row-kind.js';
import type { TitleIndex } from './title-index.js';
import { tokenize } from './tokens.js';

/** Id → score of a term before its definition is read. */
export type Candidates = Map<string, number>;

/**
 * Tuned on half of a judged set. Rarity is 1 for a property of one term, 0 for one that all
 * terms have.
 */
const WEIGHTS = {
  word: 1.6,
  /** The last word of a compound, such as conductivity: better evidence than the words before it. */
  head: 1.15,
  keyword: 1,
  /** The texts of the term contain a name of the other one. */
  namesOther: 1,
  /** The texts of the other one contain a name of the term. */
  namedByOther: 1,
  text: 4,
  category: 0.15,
  openedTogether: 1.5,
} as const;
/** Lowest score that counts as related. */
const LEAST = 1.2;
/**
 * Total rarity from which shared tags indicate a subject; *physical quantity*, which hundreds of terms have, does not
 * reach it.
 */
const TELLING = 0.4;
const MAX_CANDIDATES = 60;
const SHORTEST_WORD = 3;

/** Words of headwords and definitions that say nothing about the subject; folded. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'and are but for from has have into its not one per than that the their them then these they this two used with ' +
    'which when where whose bir bu icin ile gibi olan olarak ve veya ya da daha en her de ise genellikle kullanilan'
  ).split(' '),
);

/**
 * The terms that share tags, or words of headwords and keywords, with a term, or that its definitions mention: at
 * most {@link MAX_CANDIDATES}, with their scores.
 */
function candidatesFor(term: DictionaryTerm, dictionary: Dictionary): Candidates {
  const index = dictionary.titles;
  const tagged = sharedTags(term, dictionary);
  const named = namedBy(term, index, tagged);
  const scores: Candidates = new Map(tagged);
  for (const [id, score] of sharedWords(term, index)) {
    // A single shared word may have another meaning: a terminal block and a pillow block.
    const untagged = term.tags.length === 0 && dictionary.get(id)?.category === term.category;
    if (tagged.has(id) || named.has(id) || untagged) add(scores, id, score);
  }
  for (const id of named) add(scores, id, WEIGHTS.namesOther);
  scores.delete(term._id);
  for (const [id, score] of scores) {
    if (dictionary.get(id)?.category === term.category) scores.set(id, score + WEIGHTS.category);
  }
  const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, MAX_CANDIDATES);
  return new Map(best);
}

/**
 * Ids of the related terms, closest first; none rather than bad matches.
 * @param openedTogether ids of terms that visitors open together with this one
 */
export function relatedTo(
  term: DictionaryTerm,
  dictionary: Dictionary,
  openedTogether: ReadonlySet<string> = new Set(),
): string[] {
  const candidates = candidatesFor(term, dictionary);
  const described = dictionary.find(new Set([...candidates.keys(), ...openedTogether]));
  const own = read(term).stems;
  const texts = described.map(read);
  const rarity = rarityAmong(texts.map(({ stems }) => stems));
  const english = nameIn(term.englishTerm);
  const turkish = nameIn(term.turkishTerm);
  const scored = described.flatMap((other, i) => {
    const text = texts[i];
    if (other._id === term._id || !text) return [];
    const names = english?.test(text.english) || turkish?.test(text.turkish);
    const score =
      (candidates.get(other._id) ?? 0) +
      WEIGHTS.text * likeness(own, text.stems, rarity) +
      (names ? WEIGHTS.namedByOther : 0) +
      (openedTogether.has(other._id) ? WEIGHTS.openedTogether : 0);
    return score < LEAST ? [] : [{ id: other._id, score }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

function add(scores: Candidates, id: string, score: number): void {
  scores.set(id, (scores.get(id) ?? 0) + score);
}

function rarityOf(count: number, total: number): number {
  return total < 2 || count >= total ? 0 : Math.log(total / Math.max(1, count)) / Math.log(total);
}

/** Id → rarity of the tags that it shares with the term: 1 for a tag that no other term has. */
export function sharedTags({ _id, tags }: DictionaryTerm, dictionary: Dictionary): Candidates {
  const scores: Candidates = new Map();
  for (const tag of dictionary.has(_id) ? dictionary.tagsOf(_id) : tags.map(tagSlug)) {
    const holders = dictionary.withTag(tag);
    const rarity = rarityOf(holders.size, dictionary.size);
    for (const id of holders) add(scores, id, rarity);
  }
  return scores;
}

/** Shared words of headwords count in the language with the higher score; shared keywords are added. */
function sharedWords(term: DictionaryTerm, index: TitleIndex): Candidates {
  const english = wordsShared(term.englishTerm, 'en', index);
  const turkish = wordsShared(term.turkishTerm, 'tr', index);
  const scores: Candidates = new Map(english);
  for (const [id, score] of turkish) scores.set(id, Math.max(score, english.get(id) ?? 0));
  const names = [term.englishTerm, term.turkishTerm, ...otherNames(term)];
  for (const [id, score] of namesShared(names, index)) add(scores, id, score);
  return scores;
}

function wordsShared(title: string, language: 'tr' | 'en', index: TitleIndex): Candidates {
  const { tables } = index;
  const scores: Candidates = new Map();
  const words = foldedWords(title);
  words.forEach((word, i) => {
    const key = tables.keys.id(word);
    if (key === undefined || words.indexOf(word) < i) return;
    if (word.length < SHORTEST_WORD || EMPTY_WORDS.has(word)) return;
    const ids = new Set<string>();
    tables.everyRowWithWord(key, (row) => {
      if (tables.title(row).lang === language) ids.add(tables.id(tables.slot(row)));
      return true;
    });
    const place = i === words.length - 1 ? WEIGHTS.head : 1;
    const weight = WEIGHTS.word * place * rarityOf(ids.size, index.size);
    for (const id of ids) add(scores, id, weight);
  });
  return scores;
}

/** Terms with one of these headwords as a keyword, or with one of these keywords as a headword. */
function namesShared(names: readonly string[], index: TitleIndex): Candidates {
  const { tables } = index;
  const scores: Candidates = new Map();
  for (const name of names) {
    const key = tables.keys.id(foldedWords(name).join(''));
    if (key === undefined) continue;
    const ids = new Set<string>();
    tables.forEachWholeTitle(key, (row) => ids.add(tables.id(tables.slot(row))));
    for (const id of ids) scores.set(id, WEIGHTS.keyword * rarityOf(ids.size, index.size));
  }
  return scores;
}

/** Terms that the definitions mention. */
function namedBy(term: DictionaryTerm, index: TitleIndex, tagged: Candidates): Set<string> {
  const named = new Set<string>();
  for (const [text, language] of [
    [term.englishDefinition, 'en'],
    [term.turkishDefinition, 'tr'],
  ] as const) {
    for (const { ids, words } of mentionsIn(index, text, language)) {
      const id = whichIsMeant(term, ids, words > 1, tagged);
      if (id) named.add(id);
    }
  }
  return named;
}

/**
 * Of the terms that a mention may mean, the one that is closest to the term with the text.
 * @param isTold whether something else tells that one of them is meant. Otherwise they need a specific tag of the term:
 * a heat current is not an electric current, although both are quantities.
 * @param tagged scores by shared tags, see {@link sharedTags}
 */
export function whichIsMeant(
  term: { readonly _id: string },
  ids: readonly string[],
  isTold: boolean,
  tagged: Candidates,
): string | undefined {
  if (ids.includes(term._id)) return undefined;
  const nearness = (id: string) => tagged.get(id) ?? 0;
  const [best] = [...ids].sort((a, b) => nearness(b) - nearness(a));
  return best !== undefined && (isTold || nearness(best) >= TELLING) ? best : undefined;
}

/** A term's headwords and definitions in the compared form. */
interface ReadText {
  /** Words shortened to the part that their forms share. */
  readonly stems: ReadonlySet<string>;
  /** The definitions as folded words. */
  readonly english: string;
  readonly turkish: string;
}

function read(term: DictionaryTerm): ReadText {
  const english = foldedText(term.englishDefinition);
  const turkish = foldedText(term.turkishDefinition);
  const stems = new Set([
    ...stemsOf([...foldedWords(term.englishTerm), ...english], englishStem),
    ...stemsOf([...foldedWords(term.turkishTerm), ...turkish], lightStem),
  ]);
  return { stems, english: english.join(' '), turkish: turkish.join(' ') };
}

function foldedText(text: string): string[] {
  return tokenize(text).map(({ folded }) => folded);
}

function stemsOf(words: readonly string[], stemOf: (word: string) => string): string[] {
  return words.filter((word) => word.length >= SHORTEST_WORD && !EMPTY_WORDS.has(word)).map(stemOf);
}

const ENDING = /(?:ing|ed|ity|ations?|ions?|ive|al|ic|ances?|ences?|ors?|ers?|ness|ments?)$/;

/** A crude stemmer, which is enough for counting shared words. */
function englishStem(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < 4 ? word.replace(/s$/, '') : stem;
}

function rarityAmong(texts: readonly ReadonlySet<string>[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of text) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log((texts.length + 1) / ((counts.get(stem) ?? 0) + 0.5)) ** 2;
}

/** Cosine similarity of two sets of stems, each weighted by its rarity. */
function likeness(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  rarity: (stem: string) => number,
): number {
  let shared = 0;
  let ones = 0;
  let others = 0;
  for (const stem of one) {
    ones += rarity(stem);
    if (other.has(stem)) shared += rarity(stem);
  }
  for (const stem of other) others += rarity(stem);
  return shared === 0 ? 0 : shared / Math.sqrt(ones * others);
}

/** A pattern for a headword in folded words, with any ending. */
function nameIn(headword: string): RegExp | undefined {
  const name = foldedWords(headword).join(' ');
  if (name.length < SHORTEST_WORD) return undefined;
  const begun = name.length > 4 ? name.slice(0, -1) : name;
  return new RegExp(`(?:^| )${begun.replace(/[+#]/g, '.')}[a-z]{0,5}(?: |$)`);
}
