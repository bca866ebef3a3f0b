import { formulasIn } from '@terimce/contract/mentions';
import { toEdgeTerm } from '@terimce/contract/term';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { pacer } from '@terimce/core/pacer';
import { formulaMarkup } from '@terimce/core/terms/formula-markup';
import type { Term } from '@terimce/core/terms/term';
import { LRUCache } from 'lru-cache';

/** The formulas of a term as MathML. */
export interface Formulas {
  readonly own: string | undefined;
  /** Those in its notes, by their TeX. */
  readonly inNotes: ReadonlyMap<string, string>;
}

/** Most characters of formulas that are kept; those of one note of formulas alone are some 300,000. */
const KEPT_MAX = 16_000_000;

/** Rendered once for each version of a term: a long note may take a second. */
const kept = new LRUCache<string, Formulas, Term>({
  maxSize: KEPT_MAX,
  sizeCalculation: ({ own = '', inNotes }) =>
    [...inNotes].flat().reduce((size, text) => size + text.length, 100 + own.length),
  fetchMethod: (_key, _stale, { context }) => render(context),
  ignoreFetchAbort: true,
});

export function formulasOf(term: Term): Promise<Formulas> {
  return kept.forceFetch(`${term._id} ${term.rev}`, { context: term });
}

async function render({ formula, blog, blogEn }: Term): Promise<Formulas> {
  const pace = pacer();
  const inNotes = new Map<string, string>();
  for (const { tex } of [blog, blogEn].flatMap(formulasIn)) {
    const markup = inNotes.get(tex) ?? formulaMarkup(tex);
    if (markup) inNotes.set(tex, markup);
    await pace();
  }
  return { own: formulaMarkup(formula), inNotes };
}

/** A term for a reply about it alone: lists have no formulas to show. */
export async function presentWholeTerm(term: Term): Promise<EdgeTerm> {
  const { own, inNotes } = await formulasOf(term);
  return {
    ...toEdgeTerm(term),
    ...(own ? { formulaMarkup: own } : {}),
    ...(inNotes.size > 0 ? { noteFormulas: Object.fromEntries(inNotes) } : {}),
  };
}
