import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedFrom } from '../lib/analytics.js';
import { prefetchTerm } from '../lib/prefetch-term.js';
import { useListAt } from '../lib/term-navigation.js';
import { type TermName, termName, termPath } from '../lib/terms.js';

interface TermLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'state'> {
  term: TermName;
  /** The search whose results have the link. */
  from?: OpenedFrom;
}

/** A link to a term, whose page is loaded ahead while the pointer or the focus stays on the link. */
export function TermLink({ term, from, ...link }: TermLinkProps) {
  const ahead = () => prefetchTerm(term);
  const state = { name: termName(term), from, listAt: useListAt() };
  return (
    <Link to={termPath(term)} state={state} onPointerEnter={ahead} onFocus={ahead} {...link} />
  );
}
