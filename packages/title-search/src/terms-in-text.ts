import { sensePlace } from '@terimce/contract/sense-order';
import type { Dictionary } from './dictionary.js';
import { type Mention, mentionsIn } from './mentions.js';
import { isOrdinaryName } from './ordinary-words.js';
import { languageOf, type TextLanguage } from './running-words.js';
import type { TitleIndex } from './title-index.js';

/** A name of terms that a text has. */
export interface TextName {
  /** As the dictionary has it. */
  readonly name: string;
  /** The terms with that name, the most likely one first. */
  readonly ids: readonly string[];
  /** Whether it is an ordinary word as well, and of a field that no other name of the text shares. */
  readonly uncertain: boolean;
}

/** Where a text has a name. */
export interface TextMatch {
  /** Positions in code units. */
  readonly start: number;
  readonly end: number;
  /** The place of the name in the list of names. */
  readonly name: number;
}

export interface TextTerms {
  readonly language: TextLanguage;
  readonly names: readonly TextName[];
  readonly matches: readonly TextMatch[];
}

/**
 * How much speaks for a term: that its category and its tags are those of other names of the text, which counts less if
 * the name is only a further one of it, that the name is its headword, and that it is the first of its senses. A unit without a number comes last: mil is a shaft before it is a mile.
 */
const WEIGHTS = {
  category: 1,
  tags: 3,
  further: 0.7,
  headword: 0.3,
  first: 0.45,
  unordered: 0.15,
  unit: -1,
};
/** Least fit of a name that is also an ordinary word; below it the name is uncertain. */
const LEAST = 0.25;
/** The fields of a short text say little: this many names are taken to be of no field. */
const PRIOR = 3;
/** The tag of units, which a number before a word chooses. */
const UNIT = 'unit';
const NUMBER =
  /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yüz|bin))[^\S\n]$/iu;

interface Read extends Mention {
  /** Whether a number before it says that it is a unit. */
  readonly isUnit?: boolean;
}

/** The names of terms in a text, each once, and their places, both in the order of the text. */
export function termsInText(
  dictionary: Dictionary,
  text: string,
  language: TextLanguage = languageOf(text) ?? languageOfNames(dictionary.titles, text),
): TextTerms {
  const mentions = mentionsIn(dictionary.titles, text, language);
  const fields = new Fields(mentions, dictionary, language);
  const names: TextName[] = [];
  const known = new Map<string, TextName>();
  /** The places of names in the list. */
  const places = new Map<string, number>();
  const matches: TextMatch[] = [];
  for (const found of mentions) {
    const mention = asUnit(found, text, dictionary);
    const key = [...mention.names.values(), ...mention.ids].join(' ');
    const one = known.get(key) ?? meant(mention, fields, language);
    known.set(key, one);
    const sense = `${one.name} ${one.ids}`;
    const name = places.get(sense) ?? names.push(one) - 1;
    places.set(sense, name);
    matches.push({ start: mention.at, end: mention.at + mention.text.length, name });
  }
  return { language, names, matches };
}

/** After a number only the unit of that name, if there is one: 45 minutes. */
function asUnit(mention: Mention, text: string, dictionary: Dictionary): Read {
  if (!NUMBER.test(text.slice(Math.max(0, mention.at - 10), mention.at))) return mention;
  const ids = mention.ids.filter((id) => dictionary.tagsOf(id).includes(UNIT));
  return ids.length > 0 ? { ...mention, ids, isUnit: true } : mention;
}

/** The terms that a name may mean, the most likely one first. */
function meant(mention: Read, fields: Fields, language: TextLanguage): TextName {
  const { ids, headwords, names, isUnit = false } = mention;
  const places = ids.map((id, i) => sensePlace(fields.senseOrder(id), i < headwords));
  const first = Math.min(...places);
  const scored = ids.map((id, place) => {
    const fit = fields.fit(id);
    const unit = !isUnit && fields.isUnit(id) ? WEIGHTS.unit : 0;
    const head = place < headwords;
    const [own = 0] = places.slice(place);
    // A term without an order is the only sense of its word, or a new one.
    const plain = (head ? WEIGHTS.headword : 0) + (own === Infinity ? WEIGHTS.unordered : 0);
    const usual = own < Infinity && own === first ? WEIGHTS.first : plain;
    return { id, fit, score: fit * (head ? 1 : WEIGHTS.further) + usual + unit };
  });
  scored.sort((a, b) => b.score - a.score);
  const name = names.get(scored[0]?.id ?? '') ?? '';
  const isFit = isUnit || scored.some(({ fit }) => fit >= LEAST);
  const uncertain = !isFit && isOrdinary(mention, language);
  // A form of several words is one of them, with all its senses.
  const senses = scored.filter(({ id }) => names.get(id) === name);
  return { name, uncertain, ids: senses.map(({ id }) => id) };
}

/** Whether each name of a mention is an ordinary word as well. */
export const isOrdinary = ({ names }: Mention, language: TextLanguage) =>
  [...names.values()].every((name) => isOrdinaryName(name, language));

/** The language of which a text without words that tell has more names. */
function languageOfNames(index: TitleIndex, text: string): TextLanguage {
  const named = (language: TextLanguage) => mentionsIn(index, text, language).length;
  return named('tr') > named('en') ? 'tr' : 'en';
}

/** The subjects of a text: the categories and tags of the terms that it names. */
class Fields {
  readonly #dictionary: Dictionary;
  readonly #categories = new Map<string, number>();
  readonly #tags = new Map<string, number>();
  #total = 0;

  constructor(mentions: readonly Mention[], dictionary: Dictionary, language: TextLanguage) {
    this.#dictionary = dictionary;
    const read = new Map(mentions.map((mention) => [`${mention.ids}`, mention]));
    for (const mention of read.values()) {
      if (isOrdinary(mention, language)) continue;
      const { ids } = mention;
      for (const id of ids) {
        const term = dictionary.get(id);
        if (!term) continue;
        const share = 1 / ids.length;
        this.#total += share;
        add(this.#categories, term.category, share);
        for (const tag of dictionary.tagsOf(id)) add(this.#tags, tag, share);
      }
    }
  }

  /** How well a term fits the text. */
  fit(id: string): number {
    const term = this.#dictionary.get(id);
    if (!term) return 0;
    const share = (counts: ReadonlyMap<string, number>, key: string) =>
      (counts.get(key) ?? 0) / (this.#total + PRIOR);
    const tags = this.#dictionary
      .tagsOf(id)
      .map((tag) => share(this.#tags, tag) * this.#rarity(tag));
    return (
      WEIGHTS.category * share(this.#categories, term.category) +
      WEIGHTS.tags * tags.reduce((sum, one) => sum + one, 0)
    );
  }

  isUnit(id: string): boolean {
    return this.#dictionary.tagsOf(id).includes(UNIT);
  }

  senseOrder(id: string): number {
    return this.#dictionary.get(id)?.senseOrder ?? 0;
  }

  #rarity(tag: string): number {
    const { size } = this.#dictionary;
    const holders = this.#dictionary.withTag(tag).size || 1;
    return Math.log(size / holders) / Math.log(Math.max(2, size));
  }
}

function add(counts: Map<string, number>, key: string, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value);
}
