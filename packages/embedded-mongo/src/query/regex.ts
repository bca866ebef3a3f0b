import { badValue, CommandError, unsupported } from '../errors.js';

/*
 * MongoDB uses PCRE. This file translates a PCRE pattern into an equivalent JavaScript pattern. A
 * construct that it does not support is an error that names it. So is a pattern that could backtrack
 * for long, because JavaScript cannot interrupt a regular expression.
 */

/** The weight of an open-ended repetition (`*`, `+`, `{2,}`). An alternative or an optional part weighs 1. */
const open = 5;
const maxWeight = 9;
/** The most steps that a match may take in the worst case. An open-ended repetition takes quadratic time. */
const maxSteps = 5e8;
const maxText = 10_000;

const classes: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[A-Za-z0-9_]',
  W: '[^A-Za-z0-9_]',
  s: '[ \\t-\\r]',
  S: '[^ \\t-\\r]',
  n: '\\n',
  r: '\\r',
  t: '\\t',
  f: '\\f',
};
const textEnd = '(?![^])';
const textStart = '(?<![^])';

function invalid(what: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${what}`);
}

function refused(what: string): CommandError {
  return unsupported(`${what} in a regular expression`);
}

function literal(char: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
}

/** One token of a pattern. A token without a named group is a literal character or `.`. */
const part = new RegExp(
  [
    String.raw`(?<special>\((?:\?[^:]|\*))`,
    String.raw`(?<repeat>[*+?]|\{\d+(?:,\d*)?\})`,
    String.raw`(?<edge>\^|\$|\\[bB])`,
    String.raw`(?<set>\[\^?\]?(?:\\.|[^\]\\])*\])`,
    String.raw`(?<group>\((?:\?:)?|[)|])`,
    String.raw`(?<escaped>\\.)`,
    '.',
  ].join('|'),
  'gsu',
);

function unescaped(text: string): string {
  const char = text.slice(1);
  const source = /[A-Za-z0-9]/.test(char) ? classes[char] : literal(char);
  if (source === undefined) throw refused(text);
  return source;
}

function charSet(text: string): string {
  const start = text.startsWith('[^') ? '[^' : '[';
  const inside = text.slice(start.length, -1);
  if (inside === '') throw invalid('missing terminating ] for character class');
  const named = /\[[:.=]/.exec(inside);
  if (named !== null) throw refused(`${named[0]}…]`);
  const items = inside.match(/\\.|./gsu) ?? [];
  const sources = items.map((item, i) => {
    if (item === '\\-') return item;
    if (item === '-') return i === 0 || i === items.length - 1 ? '\\-' : '-';
    const source = item.startsWith('\\') ? unescaped(item) : literal(item);
    if (source.startsWith('[^')) throw refused(`${item} in a class`);
    return source.replace(/^\[(.*)\]$/, '$1');
  });
  return `${start}${sources.join('')}]`;
}

/** A quantifier and its weight. @param before the token that it repeats */
function repetition(source: string, before: string): { source: string; weight: number } {
  const optional = source === '?' || source === '{0,1}';
  if (before === 'repeat') throw refused('A quantifier after a quantifier');
  if (before === 'edge') throw refused('A repeated assertion');
  if (before === ')' && !optional) throw refused('A repeated group');
  if (source.match(/\d+/g)?.some((times) => Number(times) > 1000)) {
    throw refused(`The quantifier ${source}`);
  }
  if (optional) return { source, weight: 1 };
  return { source, weight: /^\{\d+\}$/.test(source) ? 0 : open };
}

/** Translates a literal character, `.` or an assertion. */
function simple(text: string, options: string): string {
  if (text === '\\') throw invalid('\\ at end of pattern');
  if (text === '[') throw invalid('missing terminating ] for character class');
  if (text === '.') return options.includes('s') ? '[^]' : '[^\\n]';
  if (text === '\\b' || text === '\\B') return text;
  const multiline = options.includes('m');
  if (text === '^') return multiline ? '(?<![^\\n])(?:(?=[^])|(?<![^]))' : textStart;
  if (text === '$') return multiline ? `(?=\\n|${textEnd})` : `(?=\\n?${textEnd})`;
  return literal(text);
}

/** Translates a pattern. Syntax errors are left to JavaScript's own parser. `size` is about its length. */
function translate(pattern: string, options: string) {
  let source = '';
  let size = 1;
  let weight = 0;
  let before = '';
  for (const { 0: text, groups = {} } of pattern.matchAll(part)) {
    const { special, repeat, edge, set, group, escaped } = groups;
    if (special !== undefined) throw refused(`The group ${special}…)`);
    if (repeat !== undefined) {
      const found = repetition(repeat, before);
      source += found.source;
      weight += found.weight;
      size += Math.max(0, ...(repeat.match(/\d+/g) ?? []).map(Number));
    } else if (group !== undefined) {
      source += group === '(' ? '(?:' : group;
      if (group === '|') weight++;
    } else if (set !== undefined) source += charSet(set);
    else if (edge === undefined && escaped !== undefined) source += unescaped(escaped);
    else source += simple(text, options);
    size++;
    before = repeat !== undefined ? 'repeat' : edge !== undefined ? 'edge' : text;
  }
  return { source, weight, size };
}

type TextTest = (text: string) => boolean;

const cache = new Map<string, TextTest>();

/**
 * The test of a MongoDB regular expression.
 * @throws CommandError 51108 for an unknown option, 51091 for an invalid pattern, 115 for an unsupported
 *   construct
 */
export function textTest(pattern: string, options: string): TextTest {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const wrong = [...options].find((option) => !'imsxu'.includes(option));
  if (wrong !== undefined) {
    throw new CommandError(51108, `invalid flag in regex options: ${wrong}`);
  }
  if (options.includes('x')) throw refused('The option x');
  if (pattern.includes('\0')) throw badValue('Regular expression cannot contain a null byte');
  if (pattern.length > 32_764) throw invalid('regular expression is too large');
  const { source, weight, size } = translate(pattern, options);
  if (weight > maxWeight) throw refused('More than one repetition');
  let whole: RegExp;
  try {
    whole = new RegExp(source, options.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw invalid((error as Error).message);
  }
  const most = maxSteps / (size * 2 ** (weight % open));
  const longest = weight < open ? most : Math.min(maxText, Math.sqrt(most));
  const test: TextTest = (text) => {
    if (text.length > longest) throw refused(`A text of ${text.length} characters`);
    return whole.test(text);
  };
  if (cache.size > 500) cache.clear();
  cache.set(key, test);
  return test;
}
