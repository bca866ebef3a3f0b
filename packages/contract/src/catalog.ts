import { createInstance, type i18n } from 'i18next';
import type { ContentLanguage } from './languages.js';

/** Values for the places of a sentence; `count` also chooses its form. */
export type TextValues = Readonly<Record<string, unknown>>;

const BUNDLE = 'texts';

/**
 * Sentences by key, `a.b.c`, with places `{{name}}`, or `{{name, number}}` for a number as readers of the language write
 * it. `rows_one` and `rows_other` are the forms of `rows`. A missing value is shown as –.
 */
export class Catalog {
  readonly #language: ContentLanguage;
  readonly #i18n: i18n = createInstance();

  constructor(language: ContentLanguage, texts: object = {}) {
    this.#language = language;
    void this.#i18n.init({
      lng: language,
      fallbackLng: false,
      defaultNS: BUNDLE,
      nsSeparator: false,
      resources: {},
      initAsync: false,
      // A key of several texts is none of a sentence.
      returnObjects: true,
      interpolation: { escapeValue: false, skipOnVariables: true },
      missingInterpolationHandler: () => '–',
    });
    this.add(texts);
  }

  /** Adds a tree of texts. */
  add(texts: object): void {
    this.#i18n.addResourceBundle(this.#language, BUNDLE, texts, true);
  }

  /** The sentence of a key with its values; undefined if there is none. */
  text(key: string, values: TextValues = {}): string | undefined {
    // As replacements, no value can be taken for an option of the library.
    const { count } = values;
    const options = { replace: values, ...(typeof count === 'number' ? { count } : {}) };
    const text: unknown = this.#i18n.t(key, { ...options, defaultValue: '' });
    return typeof text === 'string' && text !== '' ? text : undefined;
  }

  /** The names of the texts below a key. */
  namesBelow(key: string): string[] {
    return Object.keys(this.#i18n.getResource(this.#language, BUNDLE, key) ?? {});
  }
}
