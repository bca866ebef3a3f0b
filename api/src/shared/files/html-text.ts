import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { type Raised, raisedText } from './raised-text.js';

/** HTML elements that occur in pasted texts; `a < b` and `<x>` in a formula are not among them. */
const ELEMENTS =
  'a|abbr|b|blockquote|br|center|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|small|span|strike|strong|style|script|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul';
const ELEMENT = new RegExp(`<\\/?(?:${ELEMENTS})(?:\\s[^<>]{0,2000})?\\/?>`, 'i');
/** What may be a character reference; only the names of HTML are. */
const REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
const KNOWN = new RegExp(`^(?:${ELEMENTS})$`);
/** Elements that start a new line. */
const BLOCKS = /^(?:blockquote|dd|div|dl|dt|h[1-6]|hr|ol|p|pre|table|tr|ul)$/;
const UNSEEN = /^(?:script|style)$/;

const isRaised = (name: string): name is Raised => name === 'sup' || name === 'sub';
const isKnown = (reference: string) => decodeHTMLStrict(reference) !== reference;

/** Whether a text contains HTML: elements of texts, or named character references. */
export function hasHtml(text: string): boolean {
  if (ELEMENT.test(text)) return true;
  for (const [reference] of text.matchAll(REFERENCE)) {
    if (isKnown(reference)) return true;
  }
  return false;
}

/** A list as text whose character references are not split at their semicolons. */
export function keepReferences(list: string): string {
  return list.replace(REFERENCE, (reference) =>
    isKnown(reference) ? reference.replace(';', '\\;') : reference,
  );
}

/**
 * Converts HTML to plain text: paragraphs become lines, list items begin with `- `, `sup` and `sub` become superscript and
 * subscript characters, and anything that is not a known element stays as it is.
 */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const raised: Raised[] = [];
  const line = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (!KNOWN.test(name)) {
          text += html.slice(parser.startIndex, parser.endIndex + 1);
          return;
        }
        if (UNSEEN.test(name)) hidden += 1;
        if (isRaised(name)) raised.push(name);
        if (name === 'br') text += '\n';
        else if (BLOCKS.test(name)) line();
        else if (name === 'li') {
          line();
          text += '- ';
        } else if (/^t[dh]$/.test(name) && !/(^|\n)$/.test(text)) text += '\t';
      },
      ontext(part) {
        if (hidden > 0) return;
        const where = raised.at(-1);
        text += where ? raisedText(part, where).text : part;
      },
      onclosetag(name, isImplied) {
        if (!KNOWN.test(name)) {
          if (!isImplied) text += html.slice(parser.startIndex, parser.endIndex + 1);
          return;
        }
        if (UNSEEN.test(name)) hidden -= 1;
        if (isRaised(name)) raised.pop();
        if (BLOCKS.test(name) || name === 'li') line();
      },
      oncomment: () => undefined,
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
