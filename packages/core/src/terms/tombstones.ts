import type { TermContent } from '@terimce/contract/term-fields';
import { isValidObjectId, type QueryFilter } from 'mongoose';
import { readCategoryCatalog } from '../categories/category-catalog.js';
import { chunks } from '../chunks.js';
import { ALIVE, TermModel, type TermRecord, TOMBSTONE } from '../models/term.js';
import { allocateSlugs, wantedSlug } from './slugs.js';
import { changesBetween, contentOf } from './term.js';
import { termKeys } from './term-keys.js';
import { retryConflicts, UNSCHEDULED, type Writer, writeTerms } from './write-term.js';

/** Terms that are deleted, or restored, in one command. */
const WRITTEN_AT_ONCE = 500;

/**
 * Writes those of `ids` that fit a filter, in few commands; lost races are retried.
 * @param write returns the ids of terms to read and write again.
 */
async function writeFitting(
  ids: readonly string[],
  filter: QueryFilter<TermRecord>,
  write: (current: readonly TermRecord[]) => Promise<string[]>,
): Promise<void> {
  const all = [...new Set(ids.filter((id) => isValidObjectId(id)))];
  for (const part of chunks(all, WRITTEN_AT_ONCE)) {
    let waiting = [...part];
    await retryConflicts(async () => {
      const fitting = { _id: { $in: waiting }, ...filter };
      const current = await TermModel.find(fitting).lean<TermRecord[]>();
      if (current.length === 0) return true;
      waiting = await write(current);
      return waiting.length === 0 || undefined;
    });
  }
}

/**
 * Leaves tombstones for those of `ids` that are not deleted.
 * @param uneditedOnly skips terms whose content was changed since they were added.
 */
export async function softDeleteTerms(
  ids: readonly string[],
  writer: Writer,
  uneditedOnly = false,
): Promise<TermRecord[]> {
  const deleted: TermRecord[] = [];
  const filter = { ...ALIVE, ...(uneditedOnly ? { edited: { $ne: true as const } } : {}) };
  await writeFitting(ids, filter, async (current) => {
    const { written, failed } = await writeTerms(current, writer, (term, deletedAt) => ({
      action: 'delete',
      set: {
        deletedAt,
        deletedSlug: term.slug,
        slug: `${TOMBSTONE}${term._id}`,
        ...(writer.by ? { deletedBy: writer.by } : {}),
        ...(term.isPublic ? { wasPublic: true as const } : {}),
      },
      unset: { identity: '', isPublic: '' },
    }));
    deleted.push(...written);
    return [...failed.keys()];
  });
  return deleted;
}

interface Restored {
  readonly written: TermRecord[];
  /** Ids of terms that were added again in the meantime. */
  readonly existing: Set<string>;
}

/** Removes the tombstones of those of `ids` that are deleted. */
export async function restoreTerms(ids: readonly string[], writer: Writer): Promise<Restored> {
  const restored: Restored = { written: [], existing: new Set() };
  const { written, existing } = restored;
  const categories = await readCategoryCatalog();
  await writeFitting(ids, { deletedAt: { $exists: true } }, async (current) => {
    const wanted = current.map((term) =>
      wantedSlug({ ...contentOf(term), slug: term.deletedSlug ?? '' }),
    );
    const slugs = await allocateSlugs(wanted);
    const contents = new Map<string, TermContent>();
    for (const [i, term] of current.entries()) {
      const category = categories.slugOf(term.category) ?? term.category;
      const content = { ...contentOf(term), category, slug: slugs[i] ?? term.slug };
      contents.set(String(term._id), content);
    }
    const result = await writeTerms(current, writer, (term, at) => {
      const content = contents.get(String(term._id)) as TermContent;
      // A publication time that has passed in the meantime is dropped.
      const isOverdue = term.publishAt !== undefined && term.publishAt <= at;
      return {
        action: 'restore',
        changes: changesBetween(contentOf(term), content, ['category']),
        set: {
          slug: content.slug,
          category: content.category,
          ...termKeys(content, term.status),
          ...(term.status === 'approved' ? { isPublic: true as const } : {}),
        },
        unset: {
          deletedAt: '',
          deletedBy: '',
          deletedSlug: '',
          ...(isOverdue ? UNSCHEDULED : {}),
        },
      };
    });
    written.push(...result.written);
    for (const [id, reason] of result.failed) if (reason === 'TERM_EXISTS') existing.add(id);
    return [...result.failed.keys()].filter((id) => !existing.has(id));
  });
  return restored;
}
