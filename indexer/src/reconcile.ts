import { type DriftReport, IndexStateModel } from '@terimce/core/models/index-state';
import { chunks } from '@terimce/core/queue/index-queue';
import { type MeiliTarget, TERMS_INDEX, targetStateId } from '@terimce/core/search/meili-target';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { isSearchable } from './documents.js';
import { compareRevs, type RevComparison, revsOf } from './index-documents.js';

/** Terms on which an index and the database differ although the database has them as indexed. */
export interface Drift extends Omit<RevComparison, 'different'> {
  missing: string[];
  extra: string[];
  outdated: string[];
}

const CHECKED_AT_ONCE = 500;
const SAMPLE = 100;

/**
 * Compares an index with the database by (id, rev). Changes on their way to the index are not drift, so each
 * difference is checked once more on both sides.
 * @param onFound receives differences, some hundred ids at a time; the comparison continues afterwards.
 */
export async function findDrift(
  target: MeiliTarget,
  onFound?: (ids: string[]) => Promise<void>,
): Promise<Drift> {
  const { different, ...counts } = await compareRevs(target.client, TERMS_INDEX);
  const drift: Drift = { missing: [], extra: [], outdated: [], ...counts };
  for (const part of chunks(different, CHECKED_AT_ONCE)) {
    const found = await checkAgain(target, part, drift);
    if (found.length > 0) await onFound?.(found);
  }
  return drift;
}

/** @returns which of these differences remain. */
async function checkAgain(target: MeiliTarget, ids: string[], drift: Drift): Promise<string[]> {
  const found: string[] = [];
  const note = (list: string[], id: string) => {
    list.push(id);
    found.push(id);
  };
  const revs = await revsOf(target.client, TERMS_INDEX, ids);
  const terms = new Map((await termOutbox.read(ids)).map((term) => [String(term._id), term]));
  for (const id of ids) {
    const rev = revs.get(id);
    // A document that did not come from us may lack a rev.
    const isThere = revs.has(id);
    const term = terms.get(id);
    // The outbox will send it, or Meilisearch refused it: both are reported elsewhere. A term that is not dirty and
    // was never sent here is older than this target.
    if (term?.dirtySince && term.indexed?.[target.key] !== term.rev) continue;
    if (!term || !isSearchable(term)) {
      if (isThere) note(drift.extra, id);
    } else if (!isThere) note(drift.missing, id);
    else if (rev !== term.rev) note(drift.outdated, id);
  }
  return found;
}

/**
 * Finds drift, marks differing terms as not indexed and stores the report.
 * @param resend receives ids to send again, some hundred at a time, after they are marked; without it nothing is
 * repaired.
 * @param requestedAt the request that this check answers.
 */
export async function reconcile(
  target: MeiliTarget,
  resend?: (ids: string[]) => void,
  requestedAt?: Date,
): Promise<DriftReport> {
  let repaired = 0;
  // Without waiting for the end: reading and marking all terms of a wiped index takes minutes.
  const drift = await findDrift(target, async (ids) => {
    if (!resend) return;
    await termOutbox.remark(target.key, ids);
    resend(ids);
    repaired += ids.length;
  });
  const report: DriftReport = {
    checkedAt: new Date(),
    databaseCount: drift.databaseCount,
    indexCount: drift.indexCount,
    missing: drift.missing.length,
    extra: drift.extra.length,
    outdated: drift.outdated.length,
    sample: {
      missing: drift.missing.slice(0, SAMPLE),
      extra: drift.extra.slice(0, SAMPLE),
      outdated: drift.outdated.slice(0, SAMPLE),
    },
    repaired,
  };
  const _id = targetStateId(target.key);
  await IndexStateModel.updateOne({ _id }, { $set: { drift: report } });
  if (requestedAt) {
    // A request that arrived in the meantime stays.
    const answered = { _id, 'driftRequest.at': requestedAt };
    await IndexStateModel.updateOne(answered, { $unset: { driftRequest: '' } });
  }
  return report;
}
