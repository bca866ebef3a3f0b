import { foldKey } from '@terimce/contract/text';
import { wildcards } from '@terimce/contract/wildcards';
import { COSTS } from './costs.js';
import { codesOf } from './glob.js';
import type { SearchRun } from './search-run.js';
import type { Tables } from './tables.js';
import { tokenize } from './tokens.js';
import { isProduct } from './units.js';

/**
 * What a query with wildcards or quotation marks asks for: `parts` of a name in order, without spaces, between which
 * anything (`*`) or one letter (`?`) may be; or `phrases`, each of which a name contains word by word.
 */
export type Pattern =
  | { readonly kind: 'wildcard'; readonly glob: string }
  | { readonly kind: 'phrases'; readonly phrases: readonly (readonly string[])[] };

const SIGNS = /["“”„«»*?]/;
const QUOTES = /["“”„«»]/g;
const QUOTED = /"([^"]*)"/g;
const MIN_LETTERS = 2;

/** The pattern of a query; undefined if it has none. A question mark at the end of several words is none. */
export function patternOf(text: string): Pattern | undefined {
  if (!SIGNS.test(text)) return undefined;
  const plain = text.trim().replace(QUOTES, '"');
  if (isProduct(plain)) return undefined;
  const quoted = [...plain.matchAll(QUOTED)].map(([, words = '']) => words);
  if (quoted.length > 0) {
    const phrases = [...quoted, ...plain.replace(QUOTED, ' ').split(/\s+/)]
      .map((words) => tokenize(words).map(({ folded }) => folded))
      .filter((words) => words.length > 0);
    return phrases.length > 0 ? { kind: 'phrases', phrases } : undefined;
  }
  const asked = wildcards(plain.replaceAll('"', ''));
  if (asked === undefined) return undefined;
  // Of names only letters, digits and the signs of tokens are compared.
  const glob = foldKey(asked)
    .replace(/[^\p{L}\p{N}+#°*?]/gu, '')
    .replace(/\*[*?]*\*/g, '*');
  const letters = glob.replace(/[*?]/g, '').length;
  return letters < MIN_LETTERS ? undefined : { kind: 'wildcard', glob };
}

/**
 * Offers each name that has the pattern. Returns false if none has and the query may be meant otherwise: a question
 * mark after a word.
 */
export function offerPattern(run: SearchRun, pattern: Pattern): boolean {
  const { tables } = run;
  const beginning =
    pattern.kind === 'wildcard'
      ? (pattern.glob.split(/[*?]/)[0] ?? '')
      : (pattern.phrases[0] ?? []).join('');
  const isWhole = (key: number) =>
    pattern.kind === 'phrases' &&
    pattern.phrases.length === 1 &&
    tables.keys.isText(key, beginning);
  let found = false;
  const offer = (row: number) => {
    const key = tables.wholeKey(row);
    const begins = beginning !== '' && tables.keys.startsWith(key, beginning);
    found = true;
    if (isWhole(key)) run.offer(run.literal, row, 'exact', { match: COSTS.exact });
    else if (begins)
      run.offer(run.literal, row, 'prefix', { match: COSTS.prefix, length: run.lengthCost(row) });
    else run.offer(run.literal, row, 'inner', { match: COSTS.inner, length: run.lengthCost(row) });
  };
  if (pattern.kind === 'wildcard') forEachWithGlob(tables, pattern, offer);
  else forEachWithPhrases(tables, pattern.phrases, offer);
  return found || pattern.kind === 'phrases' || pattern.glob.includes('*');
}

/** Looks at the names with the rarest word. */
function forEachWithPhrases(
  tables: Tables,
  phrases: readonly (readonly string[])[],
  visit: (row: number) => void,
): void {
  const keys = phrases.flat().map((word) => tables.keys.id(word));
  if (keys.some((key) => key === undefined)) return;
  const rarest = (keys as number[]).reduce((a, b) =>
    tables.frequency(b) < tables.frequency(a) ? b : a,
  );
  tables.everyRowWithWord(rarest, (row) => {
    if (phrases.every((words) => hasPhrase(tables, row, words))) visit(row);
    return true;
  });
}

function forEachWithGlob(
  tables: Tables,
  { glob }: Pattern & { kind: 'wildcard' },
  visit: (row: number) => void,
): void {
  const wanted = codesOf(glob);
  for (let key = 0; key < tables.keys.size; key++) {
    if (tables.hasWholeTitle(key) && tables.keys.matches(key, wanted)) {
      tables.forEachWholeTitle(key, visit);
    }
  }
}

function hasPhrase(tables: Tables, row: number, words: readonly string[]): boolean {
  const keys = words.map((word) => tables.keys.id(word));
  const last = tables.wordCount(row) - words.length;
  for (let at = 0; at <= last; at++) {
    if (keys.every((key, i) => tables.wordKey(row, at + i) === key)) return true;
  }
  return false;
}
