import { lightStem } from './light-stem.js';
import { askingWords } from './question.js';
import { type Token, tokenize } from './tokens.js';

/** What is read of a query; the rest of a pasted page is not a term. */
const MAX_QUERY = 200;
const MAX_WORDS = 10;

/** A query, taken apart once for all stages. */
export interface Query {
  tokens: Token[];
  /** Folded words, at most ten. */
  words: string[];
  /** The words without spaces, as whole titles are keyed. */
  joined: string;
  /** Typed in small letters without accents. */
  isPlain: boolean;
}

export function parseQuery(text: string): Query {
  return toQuery(tokenize(text.slice(0, MAX_QUERY)).slice(0, MAX_WORDS));
}

/** What a question is about (`tork nedir`), or undefined if the query asks nothing. */
export function topicOf({ tokens, words }: Query): Query | undefined {
  const asking = askingWords(words);
  return asking && toQuery(tokens.slice(asking.before, tokens.length - asking.after));
}

function toQuery(tokens: Token[]): Query {
  const words = tokens.map((token) => token.folded);
  const isPlain = tokens.every(({ folded, spelled }) => folded === spelled);
  return { tokens, words, joined: words.join(''), isPlain };
}

/**
 * The query as a search engine should get it: folded, without apostrophe suffixes, operators,
 * invisible characters, quotes and words that only ask for a meaning, separators turned into single spaces. Empty
 * if nothing is left.
 */
export function normalizeQuery(text: string): string {
  const query = parseQuery(text);
  return (topicOf(query) ?? query).words.join(' ');
}

/** The stems of a query's words, to be asked on the documents' `stem` field. */
export function stemmedQuery(text: string): string {
  const query = parseQuery(text);
  return (topicOf(query) ?? query).words.map(lightStem).join(' ');
}

/** Meilisearch takes two joined words apart by itself. */
const SPLIT_BY_ENGINE = 2;

/**
 * Fields for the documents of a search engine, made by the same rules: `joined` holds each title of more
 * words than the engine takes apart, without spaces (finds `heattransfercoefficient`), `stem` the stems of
 * Turkish titles and keywords (finds `iletkenliği`). Every joined title is a word more in the engine's
 * vocabulary, all of which it writes anew with each batch: at 200,000 terms most of what an edit costs.
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
