/** One favorite as a file names it; texts are '' where the file has none. */
export interface FileEntry {
  readonly termId: string;
  readonly slug: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
}

/** How an entry is called in a report about what no term fits. */
export function entryLabel(entry: FileEntry): string {
  const headwords = [entry.englishTerm, entry.turkishTerm].filter(Boolean).join(' / ');
  return (headwords || entry.slug || entry.termId).slice(0, 400);
}

/** Names that files use for the parts of an entry, ours first. */
const NAMES = {
  termId: ['termId', 'term_id', '_id', 'id'],
  slug: ['slug'],
  englishTerm: ['englishTerm', 'ingilizce_terim', 'english'],
  turkishTerm: ['turkishTerm', 'turkce_terim', 'turkish'],
} as const satisfies Record<keyof FileEntry, readonly string[]>;

/** Reads an entry from an object in either naming style; undefined when it names nothing. */
export function toEntry(value: unknown): FileEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Record<string, unknown>;
  const read = (part: keyof FileEntry) => {
    const name = NAMES[part].find((name) => typeof members[name] === 'string' && members[name]);
    return name ? String(members[name]).trim() : '';
  };
  const entry = {
    termId: read('termId'),
    slug: read('slug'),
    englishTerm: read('englishTerm'),
    turkishTerm: read('turkishTerm'),
  };
  return Object.values(entry).some(Boolean) ? entry : undefined;
}
