import type { TermMergeRecord } from '@terimce/core/models/term-history';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { recordAction } from '../../shared/audit/audit-log.js';
import { pairOf } from '../../shared/pair-of.js';
import { countFavorites, endMerge, readTerm } from './merge.repository.js';

/**
 * The last step of a merge or of its undoing: counts favorites, and tells of it in the history of both terms and in the
 * audit log. May be repeated.
 */
export async function completeMerge(
  terms: TermRepository,
  merge: TermMergeRecord,
  action: 'merge' | 'unmerge',
): Promise<void> {
  const { begunAt: at = new Date(), actor = { username: '', ip: '' } } = merge;
  const ids = [merge.keptId, merge.mergedId].map(String);
  const found = await Promise.all(ids.map((id) => readTerm(id)));
  for (const [i, id] of ids.entries()) {
    const other = found[1 - i];
    await terms.setFavorites(id, await countFavorites(id));
    if (!other) continue;
    await terms.noteInHistory(id, {
      action,
      at,
      by: actor.username,
      changes: {
        mergedWith: { from: '', to: pairOf(other) },
        termId: { from: '', to: String(other._id) },
      },
    });
  }
  const [keptId = '', mergedId = ''] = ids;
  const merged = found[1];
  const named = { name: merged ? pairOf(merged) : '', slug: merge.slug };
  const entry =
    action === 'unmerge'
      ? { action: 'term.unmerge', after: { restored: mergedId, ...named } }
      : {
          action: 'term.merge',
          before: { merged: mergedId, ...named },
          after: {
            favorites: await countFavorites(keptId, mergedId),
            clicks: merged?.clickCount ?? 0,
            fields: Object.keys(merge.changes),
          },
        };
  await recordAction(actor, { ...entry, subject: keptId }, merge.entryId);
  await endMerge(merge);
}
