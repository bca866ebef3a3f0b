import { hash } from 'node:crypto';
import { SettingModel } from '@terimce/core/models/admin';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { ACTIVE_TERM } from '@terimce/core/terms/term-keys';
import type { QueryFilter } from 'mongoose';

/** A term in a group of duplicates. */
export type DuplicateTerm = Pick<
  TermRecord,
  '_id' | 'englishTerm' | 'turkishTerm' | 'category' | 'slug' | 'createdAt'
>;

/** Terms that share something, newest first. */
export interface DuplicateGroup {
  readonly key: string;
  readonly areSenses: boolean;
  readonly terms: DuplicateTerm[];
}

type KeyField = 'englishKey' | 'turkishKey';
/** What tells terms of a group apart. */
type Member = Pick<TermRecord, '_id' | KeyField | 'category' | 'englishGloss' | 'turkishGloss'>;
interface IdGroup {
  readonly ids: TermRecord['_id'][];
  /** Whether the terms are meanings of one word, rather than one term stored twice. */
  readonly areSenses: boolean;
}

/** Groups of ids of existing terms that share one headword, the largest group first. */
export async function groupsByHeadword(field: KeyField): Promise<IdGroup[]> {
  return idGroups(`$${field}`, { [field]: { $ne: '' } });
}

/** Groups of ids of existing terms that share both headwords, in any category. */
export async function groupsByPair(): Promise<IdGroup[]> {
  return idGroups({ english: '$englishKey', turkish: '$turkishKey' });
}

async function idGroups(_id: unknown, condition: QueryFilter<TermRecord> = {}): Promise<IdGroup[]> {
  const groups = await TermModel.aggregate<{ members: Member[] }>([
    { $match: { ...ACTIVE_TERM, ...condition } },
    { $group: { _id, count: { $sum: 1 }, members: { $push: MEMBER } } },
    { $match: { count: { $gt: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $project: { _id: 0, members: 1 } },
  ]).allowDiskUse(true);
  return groups.map(({ members }) => ({
    ids: members.map((member) => member._id),
    areSenses: members.every((one, i) =>
      members.slice(i + 1).every((other) => isOtherSense(one, other)),
    ),
  }));
}

const MEMBER = {
  _id: '$_id',
  englishKey: '$englishKey',
  turkishKey: '$turkishKey',
  category: '$category',
  englishGloss: '$englishGloss',
  turkishGloss: '$turkishGloss',
};

/** Another gloss, or another category and another headword in one of the languages; what is missing tells nothing. */
function isOtherSense(one: Member, other: Member): boolean {
  const differs = (field: keyof Member) =>
    Boolean(one[field] && other[field] && one[field] !== other[field]);
  return (
    differs('englishGloss') ||
    differs('turkishGloss') ||
    (differs('category') && (differs('englishKey') || differs('turkishKey')))
  );
}

const NOT_DUPLICATES = 'not-duplicates';
/** The same for the same terms in any order; a group that gets another term is a new one. */
const markOf = (ids: readonly unknown[]) => hash('sha1', ids.map(String).sort().join());

/** Remembers that these terms are no duplicates of each other, or forgets it. */
export async function rememberNoDuplicates(
  termIds: readonly string[],
  { forget, by }: { forget: boolean; by: string },
): Promise<void> {
  const mark = { 'value.marks': markOf(termIds) };
  const change = forget ? { $pull: mark } : { $addToSet: mark };
  const $set = { updatedAt: new Date(), updatedBy: by };
  await SettingModel.updateOne({ _id: NOT_DUPLICATES }, { ...change, $set }, { upsert: true });
}

/** Of these groups those that nobody has decided about, or those that are no duplicates, also because they are senses. */
export async function undecided(groups: readonly IdGroup[], decided = false): Promise<IdGroup[]> {
  const stored = await SettingModel.findById(NOT_DUPLICATES).lean();
  const { marks = [] } = (stored?.value ?? {}) as { marks?: string[] };
  const known = new Set(marks);
  return groups.filter(({ ids, areSenses }) => (areSenses || known.has(markOf(ids))) === decided);
}

/** The terms of groups, each group newest first. */
export async function readGroups(
  groups: readonly IdGroup[],
  keyOf: (term: DuplicateTerm) => string,
): Promise<DuplicateGroup[]> {
  const fields = { englishTerm: 1, turkishTerm: 1, category: 1, slug: 1, createdAt: 1 } as const;
  const ids = groups.flatMap((group) => group.ids);
  const found = await TermModel.find({ _id: { $in: ids } }, fields).lean<DuplicateTerm[]>();
  const byId = new Map(found.map((term) => [String(term._id), term]));
  return groups.flatMap((group) => {
    const terms = group.ids.flatMap((id) => byId.get(String(id)) ?? []).sort(newestFirst);
    const [first] = terms;
    const { areSenses } = group;
    return first && terms.length > 1 ? [{ key: keyOf(first), areSenses, terms }] : [];
  });
}

function newestFirst(a: DuplicateTerm, b: DuplicateTerm): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (String(a._id) < String(b._id) ? 1 : -1);
}
