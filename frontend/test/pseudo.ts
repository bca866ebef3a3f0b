import { Window } from 'happy-dom';

const ACCENT = '\u0301';

/** A language for tests: the English text in brackets, with accents outside of the places of values. */
export function pseudo(english: string): string {
  const accented = english
    .replace(/\{\{.*?\}\}|[aeiou]/gi, (part) => (part.length > 1 ? part : part + ACCENT))
    .normalize('NFC');
  return `⟦${accented}⟧`;
}

/** Whether a text has a word of another language: one with a plain vowel, outside of brackets. */
function isForeign(text: string): boolean {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? /\p{L}[aeiouıöü]|[aeiouıöü]\p{L}/iu.test(text) : isForeign(rest);
}

/**
 * Texts of a page that are seen or read aloud, and are neither content nor written in the language.
 * @param names what is the same in every language, or content; longer ones first.
 */
export function foreignTexts(document: Document, names: readonly string[]): string[] {
  const found: (string | null)[] = [document.title];
  const walker = document.createTreeWalker(document.body, 4 /* texts */);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const inside = node.parentElement?.closest('[lang], [translate="no"], script, style');
    if (!inside || inside.getAttribute('lang') === 'qps') found.push(node.textContent);
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
  return found.filter((text) => text && !isGiven(text) && isForeign(own(text))) as string[];
}

/** A page as a reader without scripts has it. */
export function documentOf(html: string): Document {
  const { document } = new Window();
  document.write(html);
  return document as unknown as Document;
}
