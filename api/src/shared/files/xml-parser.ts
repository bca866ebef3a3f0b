import sax from 'sax';
import { fileIssue } from './file-issue.js';

/** Deepest nesting of elements; workbooks and TBX files need about ten levels. The parser keeps all of them. */
const DEPTH_MAX = 64;
/** Attributes of one element; workbooks and TBX files need about fifteen. */
const ATTRIBUTES_MAX = 100;

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
  const line = () => parser.line + 1;
  let depth = 0;
  let attributes = 0;
  parser.onerror = () => {
    throw fileIssue('XML_INVALID', { line: line() });
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw fileIssue('TOO_DEEP', { line: line() });
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw fileIssue('TOO_DEEP', { line: line() });
    handler.open?.(localName(tag.name), tag.attributes as Record<string, string>, depth);
  };
  parser.ontext = (text) => handler.text?.(text);
  parser.oncdata = (text) => handler.text?.(text);
  parser.onclosetag = (name) => {
    depth -= 1;
    handler.close?.(localName(name));
  };
  return { write: (text) => parser.write(text), close: () => parser.close(), line };
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
