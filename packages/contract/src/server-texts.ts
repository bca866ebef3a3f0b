import { Catalog, type TextValues } from './catalog.js';
import type { ContentLanguage } from './languages.js';
import en from './texts/en/replies.json' with { type: 'json' };
import tr from './texts/tr/replies.json' with { type: 'json' };

const catalogs = { tr: new Catalog('tr', tr), en: new Catalog('en', en satisfies typeof tr) };

/** What the server says: after a successful call, by the key of the call, and to operators. Undefined if it says nothing. */
export function serverText(
  language: ContentLanguage,
  key: string,
  values?: TextValues,
): string | undefined {
  return catalogs[language].text(key, values);
}
