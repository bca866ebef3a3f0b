import { LOCALES } from '../../lib/formats.js';
import type { TermName } from '../../lib/terms.js';

/** A citation of an entry in APA style for dictionary entries, in the reader's language. */
export function citation(
  term: Pick<TermName, 'englishTerm' | 'turkishTerm'>,
  url: string,
  language: 'tr' | 'en',
  day: Date,
): string {
  const names = [term.englishTerm, term.turkishTerm].filter(Boolean).join(' – ');
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(day);
  return language === 'tr'
    ? `${names}. (t.y.). Terimce: Mühendislik Terimleri Sözlüğü içinde. Erişim tarihi: ${date}, ${url}`
    : `${names}. (n.d.). In Terimce: Dictionary of Engineering Terms. Retrieved ${date}, from ${url}`;
}
