import { lightStem } from './light-stem.js';
import { askingWords } from './question.js';
import { STOP_WORDS } from './stop-words.js';
import { type Token, tokenize } from './tokens.js';

/** Longest part of a query that is read; a pasted page is not a term. */
const MAX_QUERY = 200;
const MAX_WORDS = 10;

/** A query, analyzed once for all stages. */
export interface Query {
  tokens: Token[];
  /** As typed, in NFKC. */
  text: string;
  /** Folded words, of a name at most ten. */
  words: string[];
  /** The words without spaces, in the form of the keys of whole titles. */
  joined: string;
  /** Typed in lower case without accents. */
  isPlain: boolean;
}

/** @param most number of words that are read; a name has few, a description may have more */
export function parseQuery(text: string, most = MAX_WORDS): Query {
  const typed = text.slice(0, MAX_QUERY);
  return toQuery(tokenize(typed, most), typed.normalize('NFKC').trim());
}

/** The topic of a question (`tork nedir`), or undefined if the query is not a question. */
export function topicOf({ tokens, words, text }: Query): Query | undefined {
  const asking = askingWords(words);
  return asking && toQuery(tokens.slice(asking.before, tokens.length - asking.after), text);
}

/** The query without stop words, or undefined if all or none of its words are stop words. */
export function contentOf({ tokens, text }: Query): Query | undefined {
  // İş is no form of the English is.
  const kept = tokens.filter(
    ({ folded, spelled }) => !STOP_WORDS.has(folded) || /ş$/i.test(spelled),
  );
  return kept.length === 0 || kept.length === tokens.length ? undefined : toQuery(kept, text);
}

function toQuery(tokens: Token[], text: string): Query {
  const words = tokens.map((token) => token.folded);
  const isPlain = tokens.every(({ folded, spelled }) => folded === spelled);
  return { tokens, text, words, joined: words.join(''), isPlain };
}

/**
 * The query in the form for a search engine: folded, without apostrophe suffixes, operators, invisible characters,
 * quotes and words that only ask for a meaning, with single spaces as separators. Empty if nothing is left.
 */
export function normalizeQuery(text: string): string {
  const query = parseQuery(text);
  return (topicOf(query) ?? query).words.join(' ');
}

/** The stems of a query's words, for the documents' `stem` field. */
export function stemmedQuery(text: string): string {
  const query = parseQuery(text);
  return (topicOf(query) ?? query).words.map(lightStem).join(' ');
}

/** Number of joined words that Meilisearch splits by itself. */
const SPLIT_BY_ENGINE = 2;

/**
 * Fields of a search engine's documents, derived by the same rules: `joined` contains each title with more words than
 * the engine splits, without spaces (finds `heattransfercoefficient`), `stem` the stems of Turkish titles and
 * keywords (finds `iletkenliği`). Every joined title adds a word to the engine's vocabulary, which it rewrites
 * completely with each batch: at 200,000 terms that is most of the cost of an edit.
 */
export function engineFields(
  titles: readonly string[],
  turkish: readonly string[],
): { joined: string[]; stem: string } {
  const joined = new Set<string>();
  for (const title of titles) {
    const words = tokenize(title);
    if (words.length > SPLIT_BY_ENGINE) joined.add(words.map((word) => word.folded).join(''));
  }
  const stems = turkish.flatMap((text) => tokenize(text).map((word) => lightStem(word.folded)));
  return { joined: [...joined], stem: stems.join(' ') };
}
