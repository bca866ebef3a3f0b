/** The name of an entry in a report about entries without a matching term. */
export function entryLabel(entry: FileEntry): string {
  const headwords = [entry.englishTerm, entry.turkishTerm].filter(Boolean).join(' / ');
  return (headwords || entry.slug || entry.termId).slice(0, 400);
}

/** Names that files use for the fields of an entry, ours first. */
const NAMES = {
  termId: ['termId', 'term_id', '_id', 'id'],
  slug: ['slug'],
  englishTerm: ['englishTerm', 'ingilizce_terim', 'english'],
  turkishTerm: ['turkishTerm', 'turkce_terim', 'turkish'],
} as const;

/** One favorite in a file; texts that the file lacks are ''. */
export type FileEntry = Readonly<Record<keyof typeof NAMES, string>>;

/** Longest text that is read, in characters. No headword is longer, and some letters decompose into many. */
const TEXT_MAX = 200;

/** Reads an entry from an object in either naming style; undefined if it identifies no term. */
export function toEntry(value: unknown): FileEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Record<string, unknown>;
  const read = (part: keyof FileEntry) => {
    const name = NAMES[part].find((name) => typeof members[name] === 'string' && members[name]);
    return name ? String(members[name]).trim().slice(0, TEXT_MAX) : '';
  };
  const entry = {
    termId: read('termId'),
    slug: read('slug'),
    englishTerm: read('englishTerm'),
    turkishTerm: read('turkishTerm'),
  };
  return Object.values(entry).some(Boolean) ? entry : undefined;
}
