const STAR = '*'.charCodeAt(0);
const ANY = '?'.charCodeAt(0);

/** The UTF-16 units of a text. A pattern looks at every name, so names are compared without making strings. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return codes;
}

/**
 * Whether the whole name in `codes` from `start` to `end` has the form of a glob. Goes back only to the last `*`, so it
 * cannot take long.
 */
export function matchesGlob(
  codes: Uint8Array | Uint16Array,
  start: number,
  end: number,
  glob: Uint16Array,
): boolean {
  let at = start;
  let inGlob = 0;
  let star = -1;
  let resume = start;
  while (at < end) {
    const wanted = glob[inGlob];
    if (wanted === STAR) {
      star = inGlob++;
      resume = at;
    } else if (wanted === ANY || (wanted !== undefined && wanted === codes[at])) {
      at++;
      inGlob++;
    } else if (star >= 0) {
      inGlob = star + 1;
      at = ++resume;
    } else return false;
  }
  while (glob[inGlob] === STAR) inGlob++;
  return inGlob === glob.length;
}
