/** The texts of a term in which other terms are mentioned, in the order in which its page shows them. */
export const MENTION_FIELDS = {
  en: ['englishDefinition', 'englishUsage', 'englishExample', 'englishDetail', 'blogEn'],
  tr: ['turkishDefinition', 'turkishUsage', 'turkishExample', 'turkishDetail', 'blog'],
} as const;
export type MentionField = (typeof MENTION_FIELDS)['en' | 'tr'][number];

interface Placed {
  /** Position in the text, in code units. */
  readonly at: number;
  readonly text: string;
}

/** A formula in a long note. */
export interface NoteFormula extends Placed {
  readonly tex: string;
}

/** Most formulas of a note that are shown as formulas, and the longest one, in characters; others stay as written. */
export const NOTE_FORMULAS_MAX = 300;
const FORMULA_MAX = 500;

/** The formulas of a long note: TeX in a line between two dollar signs, with no space inside them. */
export function formulasIn(note: string): NoteFormula[] {
  const found: NoteFormula[] = [];
  for (const { 0: text, 1: tex = '', index } of note.matchAll(
    /\$(?!\s)([^$\n]+)(?<!\s)\$(?!\d)/g,
  )) {
    if (tex.length <= FORMULA_MAX) found.push({ at: index, text, tex });
    if (found.length === NOTE_FORMULAS_MAX) break;
  }
  return found;
}

/** The formulas of a note that have markup, and its mentions, in the order in which they stand. */
export function inNote<M extends Placed>(
  note: string,
  mentions: readonly M[],
  markupOf: (tex: string) => string | undefined,
): (M | (NoteFormula & { readonly markup: string }))[] {
  const formulas = formulasIn(note).flatMap((formula) => {
    const markup = markupOf(formula.tex);
    return markup ? [{ ...formula, markup }] : [];
  });
  return [...mentions, ...formulas].sort((a, b) => a.at - b.at);
}

/** Splits a text into plain pieces and mentions. Mentions that do not match the text at their position are dropped. */
export function splitByMentions<M extends Placed>(
  text: string,
  mentions: readonly M[],
): (string | M)[] {
  const pieces: (string | M)[] = [];
  let end = 0;
  for (const mention of mentions) {
    const { at } = mention;
    if (at < end || !text.startsWith(mention.text, at)) continue;
    if (at > end) pieces.push(text.slice(end, at));
    pieces.push(mention);
    end = at + mention.text.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** The non-empty lines of a long text, trimmed, with the mentions in each. @param mentions in the order of the text. */
export function linesWithMentions<M extends Placed>(
  text: string,
  mentions: readonly M[],
): { text: string; mentions: M[] }[] {
  let next = 0;
  return [...text.matchAll(/\S[^\n]*/g)].map(({ 0: line, index }) => {
    const inLine: M[] = [];
    for (let one = mentions[next]; one && one.at < index + line.length; one = mentions[++next]) {
      if (one.at >= index) inLine.push({ ...one, at: one.at - index });
    }
    return { text: line.trimEnd(), mentions: inLine };
  });
}
