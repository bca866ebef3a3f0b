import type { UiLanguage } from '@terimce/contract/languages';
import type { Html } from './html.js';

/** Where a page lives, without the language: `/thermal-conductivity`, `/c/civil?page=2`. */
export interface PageAddress {
  /** Encoded. */
  readonly path: string;
  readonly page?: number | undefined;
  /** Languages in which the page exists; all of them unless said otherwise. */
  readonly languages?: readonly UiLanguage[];
}

/** A page before the HTML of the front end is put around it. */
export interface Page {
  readonly status: 200 | 404 | 503;
  readonly language: UiLanguage;
  readonly title: string;
  readonly description: string;
  /** Absent for pages that search engines leave out. */
  readonly address?: PageAddress;
  /** Whether the address that was asked for names the language. */
  readonly explicitLanguage: boolean;
  readonly kind: 'website' | 'article';
  /** Absolute, or a path of this site. */
  readonly image?: string;
  readonly jsonLd?: object;
  /** Readable without scripts; the client replaces it. */
  readonly body?: Html;
}

/** Sends the visitor to where the page really lives. */
export interface Redirect {
  readonly status: 301 | 302;
  /** Path with query, encoded. */
  readonly location: string;
}

/** The path of an address in a language, or without one. */
export function pathOf({ path, page }: PageAddress, language?: UiLanguage): string {
  const query = new URLSearchParams();
  if (page !== undefined && page > 1) query.set('page', String(page));
  if (language) query.set('hl', language);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
