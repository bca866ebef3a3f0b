import { isPagePath, RESERVED_SLUGS } from '@terimce/contract/site-paths';
import { lowerCase } from '@terimce/contract/text';
import { decoded } from '../http/input.js';

/** A plus sign for a space, as in a query string; in an address of this site it is spelled out. */
const PLUS = /(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu;
/** What senders of links add, with the first separator of a query as the others. */
const ADDED = /&[\w.-]+=.*$/;

/**
 * The address that a link means, if the site would write it otherwise: encoded once, with spaces for plus signs,
 * without what was added, without slashes at the end, and in lower case if it is a page of the site. Undefined if it is as it should be.
 * @param path encoded, without the query.
 */
export function meantPath(path: string): string | undefined {
  const given = decoded(path) ?? path;
  const once = /%[0-9a-f]{2}/i.test(given) ? (decoded(given) ?? given) : given;
  const meant = once.replace(ADDED, '').replace(PLUS, ' ').replace(/\/+/g, '/').replace(/\/$/, '');
  // Terms have their own rule; the names of pages are lower case.
  const page = lowerCase(meant, 'en');
  if (page !== given && RESERVED_SLUGS.has(page.slice(1)) && isPagePath(page)) return page;
  if ((meant || '/') === given) return undefined;
  return meant.split('/').map(encodeURIComponent).join('/') || '/';
}
