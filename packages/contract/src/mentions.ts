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

/** The formulas of a long note: TeX in a line between two dollar signs, with no space inside them. */
export function formulasIn(note: string): NoteFormula[] {
  return [...note.matchAll(/\$(?!\s)([^$\n]+)(?<!\s)\$(?!\d)/g)].map((found) => ({
    at: found.index,
    text: found[0],
    tex: found[1] ?? '',
  }));
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

/** The non-empty lines of a long text, trimmed, with the mentions in each. */
export function linesWithMentions<M extends Placed>(
  text: string,
  mentions: readonly M[],
): { text: string; mentions: M[] }[] {
  return [...text.matchAll(/\S[^\n]*/g)].map(({ 0: line, index }) => ({
    text: line.trimEnd(),
    mentions: mentions
      .filter(({ at }) => at >= index && at < index + line.length)
      .map((mention) => ({ ...mention, at: mention.at - index })),
  }));
}
