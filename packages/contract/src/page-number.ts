/** The page of a list that an address names: its decimal digits; anything else is the first page. */
export function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
