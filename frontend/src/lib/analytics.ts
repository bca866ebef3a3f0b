import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { call } from './api.js';
import { randomHex } from './random-hex.js';
import { readText, writeText } from './storage.js';
import type { TermName } from './terms.js';
import { mayTrack } from './tracking.js';

declare global {
  interface Window {
    /** Queue of a tag manager; present only if one is configured. */
    dataLayer?: unknown[];
  }
}

/** A random id that this device keeps, to connect a visitor's events. */
function sessionId(): string {
  const stored = readText('sessionId');
  if (stored) return stored;
  const id = randomHex(16);
  writeText('sessionId', id);
  return id;
}

/** Tells the API which device sends a call that is an entry of the activity log, unless the visitor is not counted. */
export function sessionHeader(): Readonly<Record<string, string>> {
  return mayTrack() ? { 'x-session-id': sessionId() } : {};
}

/** Passes an event to a configured tag manager. */
export function trackEvent(event: string, details: Readonly<Record<string, unknown>>): void {
  if (mayTrack()) window.dataLayer?.push({ event, ...details });
}

/** A finished search, for the reports. */
export interface SettledSearch {
  readonly query: string;
  readonly results: number;
  /** Whether all hits are only similar to the query. */
  readonly weak: boolean;
  readonly corrected: boolean;
}

/** A visitor finished a search. Failures are ignored, and nothing waits for it. */
export function trackSearch(search: SettledSearch): void {
  if (!mayTrack()) return;
  const { query, results, weak, corrected } = search;
  trackEvent('search', { search_term: query, results });
  void call('POST /analytics/search', {
    body: { query, resultsCount: results, weak, corrected, sessionId: sessionId() },
  });
}

/** How a term was reached from a search, for the click statistics. */
export interface OpenedFrom {
  readonly query: string;
  /** Position in the list, from 1; undefined if Enter opened the best hit. */
  readonly position?: number | undefined;
  readonly shown: number;
}

/** A term was opened, from a search or in another way. */
export function trackTermClick(term: TermName, from?: OpenedFrom): void {
  if (!mayTrack()) return;
  trackEvent('term_click', { term: term.englishTerm, category: term.category });
  void call('POST /analytics/term-click', {
    body: {
      termId: term._id,
      termEnglish: term.englishTerm,
      termTurkish: term.turkishTerm,
      category: term.category,
      searchQuery: from?.query.slice(0, QUERY_MAX_LENGTH),
      clickPosition: from?.position,
      totalResultsShown: from?.shown,
      sessionId: sessionId(),
    },
  });
}

/** Starts the configured tag manager. */
export function startTagManager(id: string): void {
  if (!mayTrack() || window.dataLayer) return;
  window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
