/** Addresses of the application beside terms. */
const KNOWN: readonly RegExp[] = [
  /^\/$/,
  /^\/(favorites|history|profile|settings|offline)$/,
  /^\/(about|contact|cookie-policy|privacy-policy|terms-of-service)$/,
  /^\/reset-password$/,
  /^\/tekkisilikordu$/,
  /^\/admin(\/.*)?$/,
  /^\/[ac]\/[^/]+$/,
];

/** What an address stands for; `path` is encoded and without its query. */
export type PageKind =
  | { readonly kind: 'app' }
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'unknown' };

export function pageKind(path: string): PageKind {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  if (KNOWN.some((pattern) => pattern.test(bare))) return { kind: 'app' };
  const [, segment] = /^\/([^/]+)$/.exec(bare) ?? [];
  if (segment === undefined) return { kind: 'unknown' };
  try {
    return { kind: 'slug', slug: decodeURIComponent(segment) };
  } catch {
    return { kind: 'unknown' };
  }
}
