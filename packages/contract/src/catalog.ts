import type { ContentLanguage } from './languages.js';

/** Values for the places of a sentence; `count` also chooses its form. */
export type TextValues = Readonly<Record<string, unknown>>;

/** `{{name}}`, or `{{name, number}}` for a number as readers of the language write it. */
const PLACE = /\{\{(\w+)(, number)?\}\}/g;

const numbers = { tr: new Intl.NumberFormat('tr'), en: new Intl.NumberFormat('en') };
const plurals = { tr: new Intl.PluralRules('tr'), en: new Intl.PluralRules('en') };

/** A sentence with values in its places; a missing one is shown as –. */
export function fillIn(text: string, language: ContentLanguage, values: TextValues): string {
  return text.replace(PLACE, (_, name: string, asNumber?: string) => {
    const value = values[name] ?? '–';
    return asNumber ? numbers[language].format(value as number) : String(value);
  });
}

/** Sentences of one language by key, `a.b.c`. `rows_one` and `rows_other` are the forms of `rows`. */
export class Catalog {
  readonly language: ContentLanguage;
  readonly #texts = new Map<string, string>();

  constructor(language: ContentLanguage, texts: object = {}) {
    this.language = language;
    this.add(texts);
  }

  /** Adds a tree of texts. */
  add(texts: object, path = ''): void {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string') this.#texts.set(path + name, text);
      else this.add(text as object, `${path}${name}.`);
    }
  }

  /** The sentence of a key with its values; undefined if there is none. */
  text(key: string, values: TextValues = {}): string | undefined {
    const { count } = values;
    const form =
      typeof count === 'number' &&
      this.#texts.get(`${key}_${plurals[this.language].select(count)}`);
    const text = form || this.#texts.get(key);
    return text && fillIn(text, this.language, values);
  }

  /** The names of the texts below a key. */
  namesBelow(key: string): string[] {
    const path = `${key}.`;
    const below = [...this.#texts.keys()].filter((one) => one.startsWith(path));
    return [...new Set(below.map((one) => one.slice(path.length).split('.')[0] ?? ''))];
  }
}
