import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldKey, headwordKey } from '@terimce/contract/text';
import { chunks } from '@terimce/core/chunks';
import { PUBLIC, TermModel, type TermRecord } from '@terimce/core/models/term';
import { SlugRedirectModel } from '@terimce/core/models/term-history';
import { lookupKeys } from '@terimce/core/terms/term-keys';
import { isValidObjectId, type QueryFilter } from 'mongoose';
import type { FileEntry } from './file-entry.js';

/** The parts of a term that are needed to filter and count favorites. */
export type TermHead = Pick<TermRecord, keyof typeof HEAD>;

const HEAD = { englishTerm: 1, turkishTerm: 1, category: 1 } as const;
const CHUNK = 1000;
/** Entries that are resolved at a time; folding more of them would block the event loop. */
const RESOLVED_AT_ONCE = 200;

/** The public terms among `ids`, by id. */
export async function findHeads(ids: readonly string[]): Promise<Map<string, TermHead>> {
  const heads = new Map<string, TermHead>();
  for (const chunk of chunks(ids, CHUNK)) {
    const found = await TermModel.find({ _id: { $in: chunk }, ...PUBLIC }, HEAD).lean();
    for (const head of found) heads.set(String(head._id), head);
  }
  return heads;
}

/**
 * The public term that each entry of a file refers to: by id, else by slug (also a former one), else by both
 * headwords. Undefined if there is none.
 * @param signal ends the work between two queries.
 */
export async function resolveEntries(
  entries: readonly FileEntry[],
  signal: AbortSignal,
): Promise<Array<string | undefined>> {
  const found: Array<string | undefined> = entries.map(() => undefined);
  const steps = [byId, bySlug, byHeadwords] as const;
  for (const step of steps) {
    const open = entries.flatMap((entry, index) => (found[index] ? [] : [{ entry, index }]));
    for (const chunk of chunks(open, RESOLVED_AT_ONCE)) {
      signal.throwIfAborted();
      const ids = await step(chunk.map(({ entry }) => entry));
      // A step without a database query does not yield to the event loop.
      await nextTurn();
      chunk.forEach(({ index }, i) => {
        found[index] = ids[i];
      });
    }
  }
  return found;
}

type Step = (entries: readonly FileEntry[]) => Promise<Array<string | undefined>>;

const byId: Step = async (entries) => {
  const ids = entries.map(({ termId }) => (isValidObjectId(termId) ? termId.toLowerCase() : ''));
  const heads = await findHeads(ids.filter(Boolean));
  return ids.map((id) => (heads.has(id) ? id : undefined));
};

const bySlug: Step = async (entries) => {
  const slugs = entries.map(({ slug }) => slug).filter(Boolean);
  const [terms, redirects] = await Promise.all([
    find({ slug: { $in: slugs } }, { slug: 1 }),
    SlugRedirectModel.find({ _id: { $in: slugs } }, { termId: 1 }).lean(),
  ]);
  const moved = redirects.map(({ _id, termId }) => [_id, String(termId)] as const);
  const heads = await findHeads(moved.map(([, id]) => id));
  const ids = new Map(moved.filter(([, id]) => heads.has(id)));
  for (const term of terms) ids.set(term.slug, String(term._id));
  return entries.map(({ slug }) => (slug ? ids.get(slug) : undefined));
};

const byHeadwords: Step = async (entries) => {
  const keys = entries.map((entry) => ({
    englishKey: headwordKey(entry.englishTerm, 'en'),
    turkishKey: headwordKey(entry.turkishTerm, 'tr'),
  }));
  // Only folded names are indexed; the keys then distinguish `açı` from `acı`.
  const english = entries.map((entry) => foldKey(entry.englishTerm)).filter(Boolean);
  const turkish = entries
    .map((entry) => (entry.englishTerm ? '' : foldKey(entry.turkishTerm)))
    .filter(Boolean);
  const lookup = { $in: [...english, ...turkish].map(lookupKeys.name) };
  const either = [{ englishFold: { $in: english } }, { turkishFold: { $in: turkish } }];
  const terms = await find({ lookup, $or: either }, { englishKey: 1, turkishKey: 1 });
  const ids = new Map<string, string | undefined>();
  for (const { _id, englishKey, turkishKey } of terms) {
    const id = String(_id);
    ids.set(pair({ englishKey, turkishKey }), id);
    // A list in one language names a term if no other has the word.
    for (const key of [
      pair({ englishKey, turkishKey: '' }),
      pair({ englishKey: '', turkishKey }),
    ]) {
      ids.set(key, !ids.has(key) || ids.get(key) === id ? id : undefined);
    }
  }
  return keys.map((key) => (key.englishKey || key.turkishKey ? ids.get(pair(key)) : undefined));
};

function pair({ englishKey, turkishKey }: { englishKey: string; turkishKey: string }): string {
  return `${englishKey}\u0001${turkishKey}`;
}

async function find(filter: QueryFilter<TermRecord>, fields: Record<string, 1>) {
  return (await TermModel.find({ ...filter, ...PUBLIC }, fields).lean()) as TermRecord[];
}
