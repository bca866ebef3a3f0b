/** The values that become part of a request's URL. */
export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Splits a route key into method and path, fills in the path parameters and appends the query string. Undefined and
 * null query values are left out, lists are joined by commas.
 */
export function requestTarget(key: string, parts: AddressParts): { method: string; path: string } {
  const space = key.indexOf(' ');
  const path = key.slice(space + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined) throw new TypeError(`${key}: path parameter "${name}" is missing`);
    return encodeURIComponent(wellFormed(String(value)));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return { method: key.slice(0, space), path: search ? `${path}?${search}` : path };
}

/** Lone surrogates cannot be encoded; `encodeURIComponent` would throw on them. */
function wellFormed(text: string): string {
  return text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  );
}
