import { CommandError } from '../errors.js';

const cache = new Map<string, RegExp>();

/** PCRE's extended form: white space and comments outside classes mean nothing. */
function stripExtended(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) =>
    /^(\s|#)/.test(part) ? '' : part,
  );
}

/**
 * A MongoDB regular expression as one of JavaScript's.
 * @throws CommandError 2 for options that MongoDB does not have, 51091 for a broken pattern
 */
export function toRegExp(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  let flags = '';
  let source = pattern;
  for (const option of options) {
    if (option === 'x') source = stripExtended(source);
    else if ('ims'.includes(option)) flags += option;
    else if (option !== 'u')
      throw new CommandError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([ims]+)\)/.exec(source);
  if (inline !== null) {
    source = source.slice(inline[0].length);
    flags += inline[1];
  }
  flags = [...new Set(flags)].join('');
  let result: RegExp;
  try {
    result = new RegExp(source, `${flags}u`);
  } catch {
    try {
      result = new RegExp(source, flags);
    } catch (error) {
      throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
    }
  }
  if (cache.size > 500) cache.clear();
  cache.set(key, result);
  return result;
}

/** The literal text that every match begins with, or '' when there is none to rely on. */
export function literalPrefix(pattern: string, options: string): string {
  if (options.replace('s', '') !== '' || !pattern.startsWith('^') || pattern.includes('|'))
    return '';
  let prefix = '';
  for (let i = 1; i < pattern.length; i++) {
    let char = pattern[i] as string;
    if (char === '\\') {
      const escaped = pattern[++i] ?? '';
      if (escaped === '' || /[A-Za-z0-9]/.test(escaped)) break;
      char = escaped;
    } else if ('.^$*+?()[]{}'.includes(char)) {
      if ('*?{'.includes(char)) prefix = prefix.slice(0, -1);
      return prefix;
    }
    prefix += char;
  }
  return prefix;
}
