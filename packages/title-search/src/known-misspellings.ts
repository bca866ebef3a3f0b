/** Slug of the entry that is misspelled most often. */
const HENRYS_LAW = 'henrys-law';

/** Misspellings of that slug that are corrected before any lookup. */
const MISSPELLINGS: ReadonlySet<string> = new Set(
  `henry-law henry-s-law henry-laws henrys-laws henrylaw henryslaw henry-low henrys-low henry-s-low henrys-lav
henrys-lw henris-law henri-law henriys-law henery-law henerys-law hanry-law hanrys-law hendrys-law herny-law
hernys-law henyrs-law henrry-law henry-kanun henri-kanunu henri-yasasi`.split(/\s+/),
);

/** The slug for a known misspelling, else the slug itself. */
export function rewriteMisspelling(slug: string): string {
  return MISSPELLINGS.has(slug) ? HENRYS_LAW : slug;
}
