import { setImmediate as nextTurn } from 'node:timers/promises';
import { headwordKey, lowerCase } from '@terimce/contract/text';
import { chunks } from '@terimce/core/chunks';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { namedWhole } from '@terimce/title-search/resolve-slug';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { movedSlugs } from '../dictionary/slug-redirects.repository.js';
import type { FileEntry } from './file-entry.js';

/** Entries that are resolved at a time; folding more of them would block the event loop. */
const RESOLVED_AT_ONCE = 200;

/**
 * The public term that each entry of a file refers to: by id, else by slug (also a former one), else by both
 * headwords. Undefined if there is none.
 * @param signal ends the work between two parts.
 */
export async function resolveEntries(
  dictionary: Dictionary<PublicTerm>,
  entries: readonly FileEntry[],
  signal: AbortSignal,
): Promise<Array<string | undefined>> {
  const found: Array<string | undefined> = [];
  for (const part of chunks(entries, RESOLVED_AT_ONCE)) {
    signal.throwIfAborted();
    const moved = await movedSlugs(part.flatMap(({ slug }) => slug || []));
    for (const entry of part) {
      const { termId, slug } = entry;
      const term =
        dictionary.get(lowerCase(termId, 'en')) ??
        dictionary.bySlug(slug) ??
        dictionary.get(moved.get(slug) ?? '') ??
        byHeadwords(dictionary, entry);
      found.push(term?._id);
    }
    await nextTurn();
  }
  return found;
}

/** A list in one language names a term if no other has the word. */
function byHeadwords(
  dictionary: Dictionary<PublicTerm>,
  { englishTerm, turkishTerm }: FileEntry,
): PublicTerm | undefined {
  const english = headwordKey(englishTerm, 'en');
  const turkish = headwordKey(turkishTerm, 'tr');
  if (!english && !turkish) return undefined;
  const { headwords } = namedWhole(dictionary, englishTerm || turkishTerm);
  const equal = headwords.filter(
    (term) =>
      (!english || headwordKey(term.englishTerm, 'en') === english) &&
      (!turkish || headwordKey(term.turkishTerm, 'tr') === turkish),
  );
  return (english && turkish) || equal.length === 1 ? equal[0] : undefined;
}
