/** A hand-written query: the intended term, and the typed text. */
export interface HandQuery {
  en: string;
  tr: string;
  typed: string;
}

/** Parses lines of the form `English headword|Turkish headword|typed text`. */
export function parseHandList(text: string): HandQuery[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [en, tr, typed] = line.split('|');
      if (!en || !tr || !typed) throw new Error(`Not a hand-written query: ${line}`);
      return { en, tr, typed };
    });
}
