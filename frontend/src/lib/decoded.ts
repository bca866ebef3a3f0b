/** A part of an address without its escapes; unchanged if somebody has written it wrong. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
