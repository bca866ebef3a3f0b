import { type mongo, Types } from 'mongoose';
import { type Figures, SumModel } from '../models/events.js';

type Row = mongo.Document;
type Counts = Partial<Record<'count' | 'positions' | 'positioned', number>>;
type Sum = Record<string, unknown> & {
  all: Figures;
  since: Figures;
  until: Figures;
  lastAt: Date;
  firstAt: Date;
};

const FORMER = ['termClicks', 'searchEvents', 'dailySums', 'reportSums', 'reportSketches'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
/** Terms folded at a time: the sketches of one may take a megabyte. */
const TERMS = 50;
const BATCH = 1_000;

/**
 * Folds the activity log and the single clicks into `events`, and the sums by day, by report and of visitors into
 * `sums`. What is there already is not touched, so that it can run again. Single searches are in the log; nothing read
 * the sums of favorites and of activities.
 */
export async function foldStatistics(database: mongo.Db): Promise<void> {
  const present = async (name: string) =>
    (await database.listCollections({ name }, { nameOnly: true }).toArray()).length > 0;
  if ((await present('activityLogs')) && !(await present('events'))) {
    await database.renameCollection('activityLogs', 'events');
  }
  await SumModel.createIndexes();
  await foldClicks(database);
  await foldDays(database);
  await foldQueries(database);
  await foldTerms(database);
  for (const name of FORMER) if (await present(name)) await database.dropCollection(name);
}

/** The log has an entry for each click already, so clicks get no action. */
async function foldClicks(database: mongo.Db): Promise<void> {
  let events: Insertion[] = [];
  for await (const click of database.collection('termClicks').find()) {
    const { _id, searchQuery, category, userId: _, ...event } = click;
    const details = {
      ...(category ? { category } : {}),
      ...(searchQuery ? { query: searchQuery } : {}),
    };
    events.push({ filter: { _id }, record: { ...event, details } });
    if (events.length < BATCH) continue;
    await insert(database, 'events', events);
    events = [];
  }
  await insert(database, 'events', events);
}

async function foldDays(database: mongo.Db): Promise<void> {
  const rows = database
    .collection('dailySums')
    .find({ kind: { $in: ['search', 'click'] }, key: '' });
  const days = new Map<string, Sum & { hours: Figures }>();
  for await (const { day, kind, count, sums = {} } of rows) {
    const noon = new Date(`${day}T12:00Z`);
    const sum = days.get(day) ?? { ...newSum(noon), hours: {} };
    days.set(day, sum);
    const letter = kind === 'search' ? 's' : 'c';
    sum.all[letter] = count;
    if (kind === 'search' && sums.empty) sum.all.e = sums.empty;
    for (const [name, value] of Object.entries<number>(sums)) {
      if (/^h\d/.test(name)) sum.hours[letter + name.slice(1)] = value;
    }
  }
  await insertSums(database, 'day', days);
}

const QUERY_FIGURES: Readonly<Record<string, string>> = {
  query: 's',
  empty: 'e',
  opened: 'c',
  corrected: 'x',
};

async function foldQueries(database: mongo.Db): Promise<void> {
  // The order in which the rows of a query follow each other, without sorting them in memory.
  await database.collection('reportSums').createIndex({ key: 1, kind: 1 });
  const rows = database
    .collection('reportSums')
    .find({ kind: { $in: [...Object.keys(QUERY_FIGURES), 'dismissed'] } })
    .hint({ key: 1, kind: 1 })
    .sort({ key: 1, kind: 1 });
  let sums = new Map<string, Sum>();
  for await (const { key, kind, period, count, label, lastAt = new Date(0) } of rows) {
    if (!sums.has(key) && sums.size >= BATCH) {
      await insertSums(database, 'query', sums);
      sums = new Map();
    }
    const sum = sums.get(key) ?? newSum(lastAt);
    sums.set(key, sum);
    if (kind === 'dismissed') {
      sum.dismissedAt = lastAt;
      continue;
    }
    if (label && (!sum.label || lastAt >= sum.lastAt)) sum.label = label;
    addRow(sum, period, lastAt, { [QUERY_FIGURES[kind] as string]: count });
  }
  await insertSums(database, 'query', sums);
}

/** The sums of a merged term were kept aside, and those of the other contain them. */
async function foldTerms(database: mongo.Db): Promise<void> {
  const [daily, report] = [database.collection('dailySums'), database.collection('reportSums')];
  const sketches = database.collection('reportSketches');
  const clicks = { kind: { $in: ['click', 'merged-click'] } };
  const totals = { kind: { $in: ['term', 'merged'] } };
  const keys = [
    ...(await daily.distinct('key', clicks)),
    ...(await report.distinct('key', totals)),
  ];
  const ids = [...new Set(keys as string[])].filter((key) => Types.ObjectId.isValid(key));
  const merges = await database
    .collection('termMerges')
    .find({ undoneAt: { $exists: false } })
    .sort({ at: 1 })
    .toArray();
  const into = new Map(merges.map(({ mergedId, keptId }) => [String(mergedId), String(keptId)]));
  for (let i = 0; i < ids.length; i += TERMS) {
    const part = ids.slice(i, i + TERMS);
    const own = new Set(part);
    const sums = new Map<string, Sum>();
    const sumOf = (id: string, at: Date) => {
      const sum = sums.get(id) ?? { ...newSum(at), termId: new Types.ObjectId(id) };
      sums.set(id, sum);
      return sum;
    };
    const add = (row: Row, period: string, at: Date, counts: Counts, isExact = true) => {
      const { count = 0, positions = 0, positioned = 0 } = counts;
      const merged = String(row.kind).startsWith('merged') ? into.get(row.key) : undefined;
      const figures = { c: count, p: positions, k: positioned };
      if (own.has(row.key)) addRow(sumOf(row.key, at), period, at, figures, isExact);
      if (!merged || !own.has(merged)) return;
      const less = { c: -count, p: -positions, k: -positioned };
      addRow(sumOf(merged, at), period, at, less, isExact);
    };
    const children = [...into].flatMap(([merged, kept]) => (own.has(kept) ? merged : []));
    const key = { $in: [...part, ...children] };
    for await (const row of report.find({ ...totals, key })) {
      // The daily sums count the days. Only these sums have their last moments.
      if (row.period === 'all') add(row, 'all', row.lastAt, row as Counts);
      else if (DAY.test(row.period)) add(row, row.period, row.lastAt, {});
    }
    for await (const row of daily.find({ ...clicks, key })) {
      add(row, row.day, new Date(`${row.day}T12:00Z`), { ...row.sums, count: row.count }, false);
    }
    const sketched = { $in: part.flatMap((id) => [id, `merged:${id}`]) };
    for await (const { key, period, visitors, queries } of sketches.find({ key: sketched })) {
      const sum = sums.get(String(key).replace('merged:', ''));
      if (!sum || !DAY.test(period)) continue;
      addSketch(sum, 'v', period, visitors);
      addSketch(sum, 'q', period, queries);
    }
    await insertSums(database, 'term', sums);
  }
  for (const { mergedId, keptId } of merges) {
    const move = { $set: { termId: keptId }, $push: { mergedFrom: mergedId } };
    await SumModel.updateMany({ kind: 'term', termId: mergedId }, move);
  }
}

function newSum(at: Date): Sum {
  return { all: {}, since: {}, until: {}, lastAt: at, firstAt: at };
}

/** Adds figures of a day or of all time to a sum. @param isExact the moment is that of the last event. */
function addRow(
  sum: Sum,
  period: string,
  at: Date,
  counts: Readonly<Record<string, number>>,
  isExact = true,
): void {
  if (at > sum.lastAt) sum.lastAt = at;
  if (at < sum.firstAt) sum.firstAt = at;
  if (period !== 'all' && !DAY.test(period)) return;
  const [month, day] = period === 'all' ? ['', ''] : [period.slice(0, 7), period.slice(8)];
  const figures = fieldOf(sum, month || 'all');
  const details = month ? fieldOf(sum, `d${month}`) : figures;
  for (const [letter, count] of Object.entries(counts)) {
    const isDetail = letter === 'p' || letter === 'k';
    const own = isDetail ? details : figures;
    own[letter + day] = (own[letter + day] ?? 0) + count;
    const last = letter.toUpperCase() + day;
    if (!isDetail && (isExact || details[last] === undefined)) {
      details[last] = Math.max(details[last] ?? 0, at.getTime());
    }
  }
}

function fieldOf(sum: Sum, name: string): Figures {
  sum[name] ??= {};
  return sum[name] as Figures;
}

/** A sketch of a day: register to rank. See `api/src/statistics/sketch.ts` for the entries. */
function addSketch(sum: Sum, kind: 'v' | 'q', day: string, sketch: Record<string, number> = {}) {
  const number = Date.parse(day) / DAY_MS;
  for (const [register, rank] of Object.entries(sketch)) {
    const name = `${kind}${Number(register) * 64 + rank}`;
    sum.since[name] = Math.min(sum.since[name] ?? number, number);
    sum.until[name] = Math.max(sum.until[name] ?? number, number);
  }
}

function insertSums(database: mongo.Db, kind: string, sums: ReadonlyMap<string, object>) {
  const records = [...sums].map(([key, record]) => ({ filter: { kind, key }, record }));
  return insert(database, 'sums', records);
}

interface Insertion {
  readonly filter: Row;
  readonly record: object;
}

async function insert(
  database: mongo.Db,
  name: string,
  records: readonly Insertion[],
): Promise<void> {
  if (records.length === 0) return;
  await database.collection(name).bulkWrite(
    records.map(({ filter, record }) => ({
      updateOne: { filter, update: { $setOnInsert: record }, upsert: true },
    })),
    { ordered: false },
  );
}
