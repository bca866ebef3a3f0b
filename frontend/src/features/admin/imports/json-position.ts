/** Where and why a text is not JSON. Lines and columns count from 1. */
export interface JsonFault {
  readonly kind: 'unexpected' | 'end';
  /** The unexpected character. */
  readonly character: string;
  readonly line: number;
  readonly column: number;
}

const SPACE = /[ \t\r\n]*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A run of a string; a backslash at the end of the text may go on. */
const RUN = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|$)/y;

/** What must come next; after an opening bracket the closing one may come too. */
type Next = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma or end';

/**
 * Finds the first error of a text that `JSON.parse` refuses. Messages differ between browsers and not all contain the
 * position, so the grammar (RFC 8259) is parsed here; only after a failure, and without recursion, so that deep
 * nesting is safe.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  /** The closing brackets of what is open, innermost last. */
  const ends: string[] = [];

  function match(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found !== null;
  }
  function take(character: string | undefined): boolean {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }
  /** Parses one token; undefined at the error. */
  function after(next: Next): Next | undefined {
    const isKey = next === 'key' || next === 'first key';
    if (next !== 'value' && next !== 'key' && next !== 'colon' && take(ends.at(-1))) {
      ends.pop();
      return 'comma or end';
    }
    if (next === 'comma or end') {
      if (!take(',')) return undefined;
      return ends.at(-1) === '}' ? 'key' : 'value';
    }
    if (next === 'colon') return take(':') ? 'value' : undefined;
    if (take('"')) {
      // Run by run: a pattern for a long-form note would need as much memory as the note.
      while (match(RUN));
      if (!take('"')) return undefined;
      return isKey ? 'colon' : 'comma or end';
    }
    if (isKey) return undefined;
    if (take('[')) {
      ends.push(']');
      return 'first value';
    }
    if (take('{')) {
      ends.push('}');
      return 'first key';
    }
    return match(LITERAL) ? 'comma or end' : undefined;
  }

  let next: Next | undefined = 'value';
  do {
    match(SPACE);
    next = after(next);
  } while (next && ends.length > 0);
  if (next) match(SPACE);
  if (next && at === text.length) return undefined;
  const before = text.slice(0, at);
  return {
    kind: at >= text.length ? 'end' : 'unexpected',
    character: String.fromCodePoint(text.codePointAt(at) ?? 0).replace('\0', ''),
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
}
