import { ImportModel, type ImportRecord } from '../models/import.js';
import { ALIVE, IS_PUBLIC, TermModel } from '../models/term.js';
import { REFUSED } from '../terms/term-outbox.js';

/** How many of the terms that an import added or changed are public, pending, and searchable. */
export interface ImportCounts {
  readonly published: number;
  readonly pending: number;
  readonly indexed: number;
  readonly indexFailed: number;
}

/** What was counted, and when. */
export interface StoredCounts extends ImportCounts {
  /** The last change of any of its terms before. */
  readonly seq: number;
  readonly at: Date;
  readonly tookMs: number;
}

/** The terms of a smaller import are counted for every request; a count of more is repeated after some times as long as it took. */
const SMALL = 1_000;
const PAUSE_FACTOR = 10;

const counting = new Map<string, Promise<ImportCounts>>();

/**
 * The counts of an import, without reading its terms again while none has changed. While they change, those of a large
 * import are repeated in the background, so that watching it takes a small share of the database's time.
 */
export async function importCounts({ _id, counts, stored }: ImportRecord): Promise<ImportCounts> {
  if (!counts) return count(_id);
  const { published, indexed, indexFailed, seq, at, tookMs } = counts;
  const isSettled = published === indexed && indexFailed === 0;
  if (isSettled && seq === (await lastSeq(_id))) return counts;
  if (stored < SMALL) return count(_id);
  const age = Date.now() - at.getTime();
  // A time in the future was written while the clock was ahead.
  if (age < 0 || age > PAUSE_FACTOR * tookMs) count(_id).catch(() => undefined);
  return counts;
}

/** One index has the terms of an import in the order of their changes. */
async function lastSeq(imports: string): Promise<number> {
  const last = TermModel.findOne({ imports }, { seq: 1 }).sort({ seq: -1 });
  return (await last.lean())?.seq ?? 0;
}

function count(id: string): Promise<ImportCounts> {
  const running = counting.get(id) ?? countNow(id).finally(() => counting.delete(id));
  counting.set(id, running);
  return running;
}

async function countNow(_id: string): Promise<ImportCounts> {
  const started = performance.now();
  const seq = await lastSeq(_id);
  const isPublic = { $eq: ['$isPublic', IS_PUBLIC.isPublic] };
  const lacks = (field: string) => ({ $eq: [{ $type: `$${field}` }, 'missing'] });
  const sum = (...all: object[]) => ({ $sum: { $cond: [{ $and: all }, 1, 0] } });
  // One query: between two, terms that arrive would make a number decrease.
  const [found] = await TermModel.aggregate<ImportCounts>([
    { $match: { imports: _id, ...ALIVE } },
    {
      $group: {
        _id: null,
        published: sum(isPublic),
        pending: sum({ $eq: ['$status', 'pending'] }),
        indexed: sum(isPublic, lacks('dirtySince')),
        indexFailed: sum(isPublic, { $eq: ['$waiting', REFUSED.waiting] }),
      },
    },
    { $project: { _id: 0 } },
  ]);
  const counts = found ?? { published: 0, pending: 0, indexed: 0, indexFailed: 0 };
  const tookMs = performance.now() - started;
  await ImportModel.updateOne(
    { _id },
    {
      $set: { counts: { ...counts, seq, at: new Date(), tookMs } },
      $max: { indexed: counts.indexed },
    },
  );
  return counts;
}
