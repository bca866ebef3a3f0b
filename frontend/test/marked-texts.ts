import * as errors from '@terimce/contract/errors';
import * as importColumns from '@terimce/contract/import-columns';
import * as labels from '@terimce/contract/labels';
import * as rowIssues from '@terimce/contract/row-issues';
import * as termFields from '@terimce/contract/term-fields';
import { Window } from 'happy-dom';

const ACCENT = '\u0301';
type Texts = Record<string, unknown>;

/** Marks the English texts of a catalog, in place: in brackets, with accents outside of the places of values. */
export function markCatalog(texts: object): void {
  for (const [key, text] of Object.entries(texts)) (texts as Texts)[key] = marked(text);
}

/** Marks the English texts that the contract holds beside the Turkish ones. */
export function markContract(): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { tr, en } = value as Texts;
    if (typeof tr === 'string' && typeof en === 'string') (value as Texts).en = marked(en);
    else Object.values(value).forEach(visit);
  };
  [errors, importColumns, labels, rowIssues, termFields].forEach(visit);
}

function marked(text: unknown): unknown {
  if (typeof text === 'function') return (...values: unknown[]) => marked(text(...values));
  if (typeof text !== 'string') {
    markCatalog(text as object);
    return text;
  }
  const accented = text
    .replace(/\{\{.*?\}\}|\{\w+\}|[aeiou]/gi, (part) => (part.length > 1 ? part : part + ACCENT))
    .normalize('NFC');
  return `⟦${accented}⟧`;
}

/** Whether a text has an unmarked word: one with a plain vowel, outside of brackets. */
function isUnmarked(text: string): boolean {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? /\p{L}[aeiouıöü]|[aeiouıöü]\p{L}/iu.test(text) : isUnmarked(rest);
}

/**
 * Texts of a page that are seen or read aloud, and are neither content nor of a catalog.
 * @param names what is the same in every language, or content; longer ones first.
 */
export function unmarkedTexts(document: Document, names: readonly string[]): string[] {
  const found: (string | null)[] = [document.title];
  const walker = document.createTreeWalker(document.body, 4 /* texts */);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('body [lang], [translate="no"], script, style')) {
      found.push(node.textContent);
    }
  }
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      found.push(element.getAttribute(name));
    }
  }
  const shared =
    'meta[name="description"], meta[property$=":title"], meta[property$=":description"]';
  for (const meta of document.querySelectorAll(shared)) found.push(meta.getAttribute('content'));
  // Addresses and dates, which the browser writes.
  const isGiven = (text: string) => /^(https?:\/)?\/|^[A-Z][a-z]+ \d+, \d{4}/.test(text);
  const own = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return found.filter((text) => text && !isGiven(text) && isUnmarked(own(text))) as string[];
}

/** A page as a reader without scripts has it. */
export function documentOf(html: string): Document {
  const { document } = new Window();
  document.write(html);
  return document as unknown as Document;
}
