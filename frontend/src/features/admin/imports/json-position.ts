/** Where and why a text is not JSON. Lines and columns count from 1. */
export interface JsonFault {
  readonly kind: 'unexpected' | 'end';
  /** The unexpected character. */
  readonly character: string;
  readonly line: number;
  readonly column: number;
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What may follow a backslash in a string. */
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
const WORD = /true|false|null/y;

/**
 * Finds the first error of a text that `JSON.parse` refuses. Messages differ between browsers and not all contain the
 * position, so the grammar (RFC 8259) is parsed here; only after a failure, and without recursion, so that deep
 * nesting is safe.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0;
  /** Open brackets, innermost last. */
  const open: ('[' | '{')[] = [];

  function match(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found || found[0] === '') return false;
    at = pattern.lastIndex;
    return true;
  }
  const skipSpace = () => match(SPACE);
  function take(character: string): boolean {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }
  /** Parses a key and its colon; false at the error. */
  function key(): boolean {
    skipSpace();
    if (!string()) return false;
    skipSpace();
    return take(':');
  }
  /** Character by character: a pattern for a long-form note would need as much memory as the note. */
  function string(): boolean {
    if (!take('"')) return false;
    for (; at < text.length; at += 1) {
      if (take('"')) return true;
      if (text.charCodeAt(at) < 0x20) return false;
      if (text[at] !== '\\') continue;
      const backslash = at;
      at += 1;
      if (!match(ESCAPE)) {
        at = at >= text.length ? at : backslash;
        return false;
      }
      at -= 1;
    }
    return false;
  }
  /** Parses one value, or its opening brackets down to its first leaf; false at the error. */
  function value(): boolean {
    for (;;) {
      skipSpace();
      if (take('[')) {
        skipSpace();
        if (take(']')) return true;
        open.push('[');
      } else if (take('{')) {
        skipSpace();
        if (take('}')) return true;
        open.push('{');
        if (!key()) return false;
      } else return text[at] === '"' ? string() : match(NUMBER) || match(WORD);
    }
  }
  /** Parses what follows a value. */
  function rest(): boolean {
    while (open.length > 0) {
      skipSpace();
      const inside = open.at(-1);
      if (take(',')) {
        if (inside === '{' ? !(key() && value()) : !value()) return false;
      } else if (take(inside === '{' ? '}' : ']')) open.pop();
      else return false;
    }
    skipSpace();
    return at === text.length;
  }

  if (text.charCodeAt(0) === 0xfeff) at = 1;
  if (value() && rest()) return undefined;
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return {
    kind: at >= text.length ? 'end' : 'unexpected',
    character: String.fromCodePoint(text.codePointAt(at) ?? 0).replace('\0', ''),
    line,
    column: at - before.lastIndexOf('\n'),
  };
}
