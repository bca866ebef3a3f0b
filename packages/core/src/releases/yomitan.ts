import { otherLanguage } from '@terimce/contract/languages';
import { NAMES_MAX } from '@terimce/contract/term-names';
import { ZipFile } from 'yazl';
import { textOf } from '../files/exchange-row.js';
import { packed } from './packed.js';
import { namesIn, placeOfSense, type ReleaseWriter } from './release-writers.js';

const BANK = 2_000;
/** The place of a term without one. */
const LAST = 2_000;
/** The word class by which Yomitan finds inflected English forms; terms are nouns. */
const NOUN = 'n';

/**
 * A dictionary for the browser extension Yomitan
 * (https://github.com/yomidevs/yomitan/blob/master/docs/making-yomitan-dictionaries.md): every name of both languages
 * leads to the equivalents in the other and to the definitions.
 */
export const writeYomitan: ReleaseWriter = async function* (rows, { id, license }) {
  const zip = new ZipFile();
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
  add('index.json', {
    title: 'Terimce',
    revision: id,
    format: 3,
    sequenced: true,
    author: 'Terimce',
    description: 'Engineering terms in Turkish and English',
    attribution: `Terimce, ${license}`,
  });
  let bank: unknown[] = [];
  let number = 0;
  let sequence = 0;
  const flush = () => {
    number += 1;
    add(`term_bank_${number}.json`, bank);
    bank = [];
  };
  for await (const terms of rows()) {
    for (const term of terms) {
      sequence += 1;
      for (const language of ['en', 'tr'] as const) {
        const other = otherLanguage(language);
        const meaning = [
          [namesIn(term, other).join(', '), `(${term.field[language]})`].filter(Boolean).join(' '),
          textOf(term.content, 'turkishDefinition'),
          textOf(term.content, 'englishDefinition'),
        ].filter(Boolean);
        for (const [i, name] of namesIn(term, language).entries()) {
          // Readers show the entries of a word by score.
          const place = Math.min(placeOfSense(term, i === 0), LAST);
          const score = -place * NAMES_MAX - i;
          bank.push([name, '', null, language === 'en' ? NOUN : '', score, meaning, sequence, '']);
        }
      }
    }
    if (bank.length >= BANK) flush();
  }
  if (bank.length > 0 || number === 0) flush();
  yield* packed(zip);
};
