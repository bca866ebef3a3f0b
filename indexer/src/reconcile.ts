import { type DriftReport, IndexStateModel } from '@terimce/core/models/index-state';
import { chunks } from '@terimce/core/queue/index-queue';
import { targetStateId } from '@terimce/core/search/index-version';
import { type MeiliTarget, TERMS_INDEX } from '@terimce/core/search/meili-target';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { indexRevs, revsOf } from './index-documents.js';
import { RevsChecksum } from './revs-checksum.js';
import { isSearchable } from './to-search-document.js';

/** Terms on which an index and the database disagree although the database calls them indexed. */
export interface Drift {
  missing: string[];
  extra: string[];
  outdated: string[];
  databaseCount: number;
  indexCount: number;
}

const CHECKED_AT_ONCE = 500;
const SAMPLE = 100;

/**
 * Compares an index with the database by (id, rev). What is on its way to the index is no drift, so
 * each difference is looked at once more on both sides.
 */
export async function findDrift(target: MeiliTarget, index = TERMS_INDEX): Promise<Drift> {
  const inIndex = new Map<string, number>();
  const indexSum = new RevsChecksum();
  for await (const page of indexRevs(target.client, index)) {
    for (const { id, rev } of page) {
      if (!inIndex.has(id)) indexSum.add(id, rev);
      inIndex.set(id, rev);
    }
  }
  const databaseSum = new RevsChecksum();
  const suspects: string[] = [];
  for await (const page of termOutbox.approvedRevs()) {
    for (const { id, rev } of page) {
      databaseSum.add(id, rev);
      if (inIndex.get(id) !== rev) suspects.push(id);
      inIndex.delete(id);
    }
  }
  const counts = { databaseCount: databaseSum.count, indexCount: indexSum.count };
  const drift: Drift = { missing: [], extra: [], outdated: [], ...counts };
  if (databaseSum.equals(indexSum)) return drift;
  for (const part of chunks([...suspects, ...inIndex.keys()], CHECKED_AT_ONCE)) {
    await checkAgain(target, index, part, drift);
  }
  return drift;
}

async function checkAgain(
  target: MeiliTarget,
  index: string,
  ids: string[],
  drift: Drift,
): Promise<void> {
  const revs = await revsOf(target.client, index, ids);
  const terms = new Map((await termOutbox.read(ids)).map((term) => [String(term._id), term]));
  for (const id of ids) {
    const rev = revs.get(id);
    // A document that somebody else has put there need not have a rev.
    const isThere = revs.has(id);
    const term = terms.get(id);
    // The outbox knows about it, or Meilisearch refused it: both are shown elsewhere. A term that is not
    // dirty and was never sent here is older than this target.
    if (term?.dirtySince && term.indexed?.[target.key] !== term.rev) continue;
    if (!term || !isSearchable(term)) {
      if (isThere) drift.extra.push(id);
    } else if (!isThere) drift.missing.push(id);
    else if (rev !== term.rev) drift.outdated.push(id);
  }
}

/**
 * Finds drift, marks what differs as not indexed and keeps the report.
 * @param resend takes the ids to send again, after they are marked; without it nothing is repaired.
 * @param requestedAt the request that this answers.
 */
export async function reconcile(
  target: MeiliTarget,
  resend?: (ids: string[]) => void,
  requestedAt?: Date,
): Promise<DriftReport> {
  const drift = await findDrift(target);
  const all = [...drift.missing, ...drift.outdated, ...drift.extra];
  if (resend && all.length > 0) {
    for (const part of chunks(all, CHECKED_AT_ONCE * 10)) await termOutbox.remark(target.key, part);
    resend(all);
  }
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
    repaired: resend ? all.length : 0,
  };
  const _id = targetStateId(target.key);
  await IndexStateModel.updateOne({ _id }, { $set: { drift: report } });
  if (requestedAt) {
    // A request that came meanwhile stands.
    const answered = { _id, 'driftRequest.at': requestedAt };
    await IndexStateModel.updateOne(answered, { $unset: { driftRequest: '' } });
  }
  return report;
}
