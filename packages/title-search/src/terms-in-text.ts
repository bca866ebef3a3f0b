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

/** How much a field of the rest of the text speaks for a term: its category, its tags, and that it is its headword. */
const WEIGHTS = { category: 1, tags: 3, headword: 0.2 } as const;
/** Least that a name which is also an ordinary word needs. */
const LEAST = 0.25;

/** The names of terms in a text, each once, and their places, both in the order of the text. */
export function termsInText(
  dictionary: Dictionary,
  text: string,
  language: TextLanguage = languageOf(text) ?? languageOfNames(dictionary.titles, text),
): TextTerms {
  const mentions = mentionsIn(dictionary.titles, text, language);
  const fields = new Fields(mentions, dictionary, language);
  const names: TextName[] = [];
  /** The places of names in the list; undefined for ordinary words. */
  const places = new Map<string, number | undefined>();
  const matches: TextMatch[] = [];
  for (const mention of mentions) {
    const key = `${mention.name} ${mention.ids}`;
    if (!places.has(key)) {
      const ids = meant(mention, fields, language);
      places.set(key, ids && names.push({ name: mention.name, ids }) - 1);
    }
    const name = places.get(key);
    if (name === undefined) continue;
    matches.push({ start: mention.at, end: mention.at + mention.text.length, name });
  }
  return { language, names, matches };
}

/** The terms that a name may mean, the most likely one first; undefined if it is an ordinary word in this text. */
function meant(
  { ids, headwords, name, words }: Mention,
  fields: Fields,
  language: TextLanguage,
): string[] | undefined {
  const scored = ids.map((id, place) => {
    const fit = fields.fit(id);
    return { id, fit, score: fit + (place < headwords ? WEIGHTS.headword : 0) };
  });
  const isWord = words === 1 && isOrdinaryName(name, language);
  if (isWord && !scored.some(({ fit }) => fit >= LEAST)) return undefined;
  return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

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
    const names = new Map(mentions.map((mention) => [mention.name, mention]));
    for (const { ids, name, words } of names.values()) {
      if (words === 1 && isOrdinaryName(name, language)) continue;
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
    if (!term || this.#total === 0) return 0;
    const share = (counts: ReadonlyMap<string, number>, key: string) =>
      (counts.get(key) ?? 0) / this.#total;
    const tags = this.#dictionary
      .tagsOf(id)
      .map((tag) => share(this.#tags, tag) * this.#rarity(tag));
    return (
      WEIGHTS.category * share(this.#categories, term.category) +
      WEIGHTS.tags * tags.reduce((sum, one) => sum + one, 0)
    );
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
