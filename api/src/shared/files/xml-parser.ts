import sax from 'sax';
import { XmlBudget } from './bounded-input.js';
import { fileIssue } from './file-issue.js';

/** What a reader does with the elements of a file. Names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>, depth: number): void;
  text?(text: string): void;
  close?(name: string): void;
}

interface XmlParser {
  write(text: string): void;
  close(): void;
  /** The line that is being parsed, from 1. */
  line(): number;
}

/**
 * A parser of XML that arrives in pieces. It is strict: unknown entities are errors, so a small text cannot expand
 * into a large one, and elements may neither nest nor carry attributes without bound.
 * `write` and `close` throw CodedError IMPORT_FILE_INVALID, with the line.
 */
export function xmlParser(handler: XmlHandler): XmlParser {
  const parser = sax.parser(true, { position: true });
  const budget = new XmlBudget();
  const line = () => parser.line + 1;
  parser.onerror = () => {
    throw fileIssue('XML_INVALID', { line: line() });
  };
  parser.onattribute = () => budget.attribute(line());
  parser.onopentag = (tag) => {
    const depth = budget.open(line());
    handler.open?.(localName(tag.name), tag.attributes as Record<string, string>, depth);
  };
  parser.ontext = (text) => handler.text?.(text);
  parser.oncdata = (text) => handler.text?.(text);
  parser.onclosetag = (name) => {
    budget.close();
    handler.close?.(localName(name));
  };
  return { write: (text) => parser.write(text), close: () => parser.close(), line };
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
