import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { groupsByHeadword, groupsByPair, readGroups, undecided } from './duplicate.repository.js';
import type { TermAdminService } from './term-admin.service.js';

/** Most groups of each kind that are shown. */
const GROUPS_MAX = 500;

/** Terms that share a headword, for an editor to decide on; or those that an editor has decided to be different. */
export async function findDuplicates({ decided }: { decided: boolean }) {
  const groups = async (field: Parameters<typeof groupsByHeadword>[0]) =>
    undecided(await groupsByHeadword(field), decided);
  const [turkish, english] = await Promise.all([groups('turkishKey'), groups('englishKey')]);
  const [turkishDuplicates, englishDuplicates] = await Promise.all([
    readGroups(turkish.slice(0, GROUPS_MAX), (term) => term.turkishTerm),
    readGroups(english.slice(0, GROUPS_MAX), (term) => term.englishTerm),
  ]);
  const records = new Set([...turkish, ...english].flatMap(({ ids }) => ids.map(String)));
  return {
    stats: {
      turkishGroups: turkish.length,
      englishGroups: english.length,
      // Terms that are in at least one group.
      totalDuplicateRecords: records.size,
    },
    turkishDuplicates,
    englishDuplicates,
  };
}

/**
 * Keeps the newest of the terms that share both headwords and soft-deletes the others.
 * Terms that share only one headword are often different terms, so they are left to an editor.
 * @param preview only report what would happen.
 */
export async function cleanUpDuplicates(
  actor: AdminActor,
  terms: TermAdminService,
  preview: boolean,
) {
  const groups = await readGroups(await undecided(await groupsByPair()), (term) =>
    String(term._id),
  );
  const report = groups.flatMap(({ terms: [kept, ...deleted] }) =>
    kept ? [{ kept, deleted }] : [],
  );
  const ids = report.flatMap(({ deleted }) => deleted.map(({ _id }) => String(_id)));
  if (preview || ids.length === 0) return { report, deleted: ids.length };
  const deleted = await terms.removeMany(actor, ids);
  await recordAction(actor, {
    action: 'term.cleanup-duplicates',
    after: { groups: report.length, deleted },
  });
  return { report, deleted };
}
