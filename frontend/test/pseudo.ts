const ACCENT = '\u0301';

/** A language for tests: the English text in brackets, with accents outside of the places of values. */
export function pseudo(english: string): string {
  const accented = english
    .replace(/\{\{.*?\}\}|[aeiou]/gi, (part) => (part.length > 1 ? part : part + ACCENT))
    .normalize('NFC');
  return `⟦${accented}⟧`;
}

/** Whether a text has a word of another language: one with a plain vowel, outside of brackets. */
export function isForeign(text: string): boolean {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? /\p{L}[aeiouıöü]|[aeiouıöü]\p{L}/iu.test(text) : isForeign(rest);
}
