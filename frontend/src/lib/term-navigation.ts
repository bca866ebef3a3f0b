import { type Location, useLocation, useParams } from 'react-router-dom';
import type { OpenedFrom } from './analytics.js';
import type { TermName } from './terms.js';

/** The data with which a page shows a term while the rest loads, and how the visitor got there. */
export interface TermNavigation {
  readonly name: TermName;
  /** The search whose hit was opened. */
  readonly from?: OpenedFrom | undefined;
  /** How many places back the list is whose link was followed, terms in between counted. */
  readonly listAt?: number | undefined;
  /** Set once the opening was counted. */
  readonly isCounted?: boolean;
}

/** How the visitor got to the page of this address; empty if not by a link or a search of the site. */
export function useTermNavigation(): Partial<TermNavigation> {
  return (useLocation() as Location<Partial<TermNavigation> | null>).state ?? {};
}

/** `listAt` of a term to which the present page links. */
export function useListAt(): number | undefined {
  const { listAt } = useTermNavigation();
  const isTerm = useParams().slug !== undefined;
  return isTerm ? listAt && listAt + 1 : 1;
}
