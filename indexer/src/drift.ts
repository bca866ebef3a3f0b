import { chunks } from '@terimce/core/chunks';
import { type DriftReport, INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { taskSuccess } from '@terimce/core/search/meilisearch';
import type { TermIndex } from '@terimce/core/search/term-index';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { isSearchable } from './documents.js';
import { compareRevs, type RevComparison, revsOf } from './index-revs.js';

/** Terms on which the index and the database differ, without changes that are on their way. */
export interface Drift extends Omit<RevComparison, 'different'> {
  missing: string[];
  extra: string[];
  outdated: string[];
}

/** Some differences by what repairs them. */
interface Found {
  /** Ids of terms to send again. */
  readonly terms: string[];
  /** Those that Meilisearch refused; a regular check does not send them again. */
  readonly refused: string[];
  /** Ids without a term, to be removed from the index. */
  readonly unknown: string[];
}

const CHECKED_AT_ONCE = 500;
const SAMPLE = 100;

/**
 * Compares the index with the database by (id, rev). Changes on their way to the index are not drift, so each
 * difference is checked once more on both sides.
 * @param onFound receives differences, some hundred ids at a time; the comparison continues afterwards.
 */
export async function findDrift(
  index: TermIndex,
  onFound?: (found: Found) => Promise<void>,
): Promise<Drift> {
  const { different, ...counts } = await compareRevs(index.client, index.name);
  const drift: Drift = { missing: [], extra: [], outdated: [], ...counts };
  for (const part of chunks(different, CHECKED_AT_ONCE)) {
    const found = await checkAgain(index, part, drift);
    await onFound?.(found);
  }
  return drift;
}

/** Adds the differences that remain to `drift`. */
async function checkAgain(index: TermIndex, ids: string[], drift: Drift): Promise<Found> {
  const found: Found = { terms: [], refused: [], unknown: [] };
  const revs = await revsOf(index.client, index.name, ids);
  const terms = new Map((await termOutbox.read(ids)).map((term) => [String(term._id), term]));
  for (const id of ids) {
    const term = terms.get(id);
    // The outbox will send it.
    if (term?.waiting && term.waiting !== 'refused') continue;
    // A document that did not come from us may lack a rev.
    const isThere = revs.has(id);
    if (!term || !isSearchable(term)) {
      if (!isThere) continue;
      drift.extra.push(id);
    } else if (!isThere) drift.missing.push(id);
    else if (revs.get(id) !== term.rev) drift.outdated.push(id);
    else continue;
    if (!term) found.unknown.push(id);
    else (term.waiting ? found.refused : found.terms).push(id);
  }
  return found;
}

export interface CheckOptions {
  readonly index: TermIndex;
  readonly queue: Pick<IndexQueue, 'enqueue'> | undefined;
  /** Without it the check only compares; `all` also sends refused terms again. */
  readonly repair?: 'all' | 'unrefused' | undefined;
  /** The request that this check answers. */
  readonly requestedAt?: Date | undefined;
}

/** Finds drift, marks differing terms as not indexed and stores the report. */
export async function checkDrift(options: CheckOptions): Promise<DriftReport> {
  const { index, queue, repair, requestedAt } = options;
  let repaired = 0;
  // Without waiting for the end: reading and marking all terms of a wiped index takes minutes.
  const drift = await findDrift(index, async ({ terms, refused, unknown }) => {
    if (!repair) return;
    const again = repair === 'all' ? [...terms, ...refused] : terms;
    await termOutbox.remark(again, 'bulk');
    // If it cannot be queued, the sweep finds the marks.
    await queue?.enqueue(again, 'bulk').catch(() => undefined);
    if (unknown.length > 0) {
      const task = await index.documents.deleteDocuments(unknown);
      await taskSuccess(index.client, task.taskUid);
    }
    repaired += again.length + unknown.length;
  });
  await confirmRefused(index);
  const { missing, extra, outdated, databaseCount, indexCount } = drift;
  const report: DriftReport = {
    checkedAt: new Date(),
    databaseCount,
    indexCount,
    missing: missing.length,
    extra: extra.length,
    outdated: outdated.length,
    sample: {
      missing: missing.slice(0, SAMPLE),
      extra: extra.slice(0, SAMPLE),
      outdated: outdated.slice(0, SAMPLE),
    },
    repaired,
  };
  const _id = INDEX_STATE;
  await IndexStateModel.updateOne({ _id }, { $set: { drift: report } }, { upsert: true });
  if (requestedAt) {
    // A request that arrived in the meantime stays.
    const answered = { _id, 'driftRequest.at': requestedAt };
    await IndexStateModel.updateOne(answered, { $unset: { driftRequest: '' } });
  }
  return report;
}

/** Most refused terms that are looked up in the index. */
const REFUSED_MAX = 10_000;

/** Ends the refusals of terms that the index has after all: a rebuild, or somebody else, stored them. */
export async function confirmRefused(index: TermIndex): Promise<void> {
  const refused = await termOutbox.refused(REFUSED_MAX);
  for (const part of chunks(refused, CHECKED_AT_ONCE)) {
    const sent = part.map(({ _id, rev }) => ({ id: String(_id), rev }));
    const ids = sent.map(({ id }) => id);
    const revs = await revsOf(index.client, index.name, ids);
    await termOutbox.confirm(sent.filter(({ id, rev }) => revs.get(id) === rev));
  }
}
