import {
  FILTER_FIELDS,
  type TermCondition,
  type TermFilter,
} from '@terimce/contract/routes/admin/term-filter';
import { translationOf } from '@terimce/contract/term-fields';
import { NAME_GROUPS } from '@terimce/contract/term-names';
import { foldKey, headwordKey } from '@terimce/contract/text';
import { addDays } from '@terimce/core/calendar';
import {
  ALIVE,
  DELETED,
  IS_PUBLIC,
  PUBLIC_OR_NOT,
  type TermRecord,
} from '@terimce/core/models/term';
import { type QueryFilter, Types } from 'mongoose';
import { given, unlessAll } from '../../shared/conditions.js';
import { betweenDates } from '../../shared/date-range.js';
import { containing } from '../../shared/search-pattern.js';
import type { CategoryService } from '../../terms/category.service.js';
import { idsWithoutGloss } from './senses.js';

/** Filter of the table of terms; categories by slug. */
export interface AdminTermFilter extends Partial<TermFilter> {
  /** Of these terms, those that match. */
  readonly ids?: readonly TermRecord['_id'][] | undefined;
  readonly deleted: 'without' | 'only';
}

type Query = QueryFilter<TermRecord>;

/**
 * A filter that the database can answer: categories, which may be given by any name or former address, as slugs; and
 * the ids of the terms of a work list that takes more than one term to see.
 */
export async function resolveFilter<F extends Partial<TermFilter>>(
  filter: F,
  categories: Pick<CategoryService, 'wanted'>,
): Promise<F & Pick<AdminTermFilter, 'ids'>> {
  const { category, conditions } = filter;
  const named = conditions?.map(async (condition) =>
    FILTER_FIELDS[condition.field] === 'category'
      ? { ...condition, value: (await categories.wanted(condition.value)) ?? condition.value }
      : condition,
  );
  return {
    ...filter,
    ...(filter.work === 'glosses' ? { ids: await idsWithoutGloss() } : {}),
    category: await categories.wanted(category),
    conditions: named && (await Promise.all(named)),
  };
}

/** The database query of a filter. Search matches a part of either headword, ignoring accents and case. */
export function adminTermFilter(filter: AdminTermFilter): Query {
  const { search = '', status = 'all', category, importId, conditions = [], ids, deleted } = filter;
  const part = foldKey(search);
  const all: Query[] = conditions.map(conditionQuery);
  if (ids) all.push({ _id: { $in: [...ids] } });
  if (filter.work === 'names') all.push(HAS_HINTS_ONLY);
  if (importId) all.push(ofImport(importId));
  if (filter.deletedBy) all.push({ deletedBy: containing(filter.deletedBy) });
  const deletedAt = betweenDates({ from: filter.deletedFrom, to: filter.deletedTo });
  if (deletedAt) all.push({ deletedAt });
  if (part) all.push({ $or: [folded('englishFold', part), folded('turkishFold', part)] });
  return {
    ...(deleted === 'only' ? DELETED : ALIVE),
    ...(category ? inCategory(category) : {}),
    ...given({ status: unlessAll(status), $and: all.length > 0 ? all : undefined }),
  };
}

function conditionQuery(condition: TermCondition): Query {
  switch (condition.operator) {
    case 'isNot':
      return { $nor: [isQuery(condition)] };
    case 'empty':
      return emptyQuery(condition.field);
    case 'notEmpty':
      return { $nor: [emptyQuery(condition.field)] };
    case 'contains':
      return containsQuery(condition);
    case 'before':
      return dated(condition.field, betweenDates({ to: addDays(condition.value, -1) }));
    case 'after':
      return dated(condition.field, betweenDates({ from: addDays(condition.value, 1) }));
    case 'above':
      return { [condition.field]: { $gt: Number(condition.value) } };
    case 'below':
      return { [condition.field]: { $lt: Number(condition.value) } };
    default:
      return isQuery(condition);
  }
}

function isQuery({ field, value }: TermCondition): Query {
  switch (FILTER_FIELDS[field]) {
    case 'import':
      return ofImport(value);
    case 'date':
      return dated(field, betweenDates({ from: value, to: value }));
    case 'number':
      return { [field]: Number(value) };
    case 'boolean':
      return value === 'true' ? IN_SEARCH : { $nor: [IN_SEARCH] };
    case 'category':
      return inCategory(value);
    case 'status':
      return { [field]: value };
    default:
      // `açı` is not `acı`: whole headwords are compared with accents.
      if (field === 'englishTerm') return { englishKey: headwordKey(value, 'en') };
      if (field === 'turkishTerm') return { turkishKey: headwordKey(value, 'tr') };
      return textQuery(field, { $regex: `^${containing(value).$regex}$`, $options: 'i' });
  }
}

function containsQuery({ field, value }: TermCondition): Query {
  if (field === 'englishTerm') return folded('englishFold', foldKey(value));
  if (field === 'turkishTerm') return folded('turkishFold', foldKey(value));
  return textQuery(field, containing(value));
}

/** A column of names is a part of the names of a term. */
function textQuery(field: string, text: object): Query {
  const group = NAME_GROUPS.get(field);
  if (!group) return { [pathOf(field)]: text };
  const { language, kind } = group;
  return { names: { $elemMatch: { language, kind, text } } };
}

function emptyQuery(field: string): Query {
  const kind = FILTER_FIELDS[field];
  if (NAME_GROUPS.has(field)) return { $nor: [textQuery(field, { $exists: true })] };
  if (kind === 'list') return { [`${field}.0`]: { $exists: false } };
  if (kind === 'import') return { imports: null };
  return kind === 'date' ? { [field]: null } : emptyText(pathOf(field));
}

/** A condition on a date. Ids have an index, and begin with the time when a term was added. */
function dated(field: string, range: ReturnType<typeof betweenDates> = {}): Query {
  if (field !== 'createdAt') return { [field]: range };
  const madeAt = (time: Date, laterMs = 0) =>
    Types.ObjectId.createFromTime(Math.floor((time.getTime() + laterMs) / 1000));
  return {
    createdAt: range,
    _id: {
      ...(range.$gte ? { $gte: madeAt(range.$gte) } : {}),
      ...(range.$lt ? { $lt: madeAt(range.$lt, 60_000) } : {}),
    },
  };
}

/** Its hints may be names that nobody has sorted yet. */
const HAS_HINTS_ONLY: Query = {
  'searchKeywords.0': { $exists: true },
  'names.0': { $exists: false },
};

/** Approved, and the index contains the current version. */
const IN_SEARCH: Query = {
  ...IS_PUBLIC,
  dirtySince: { $exists: false },
  indexRefusal: { $exists: false },
};

/** Null also matches missing fields. */
const emptyText = (path: string): Query => ({ [path]: { $in: ['', null] } });
const folded = (path: string, part: string): Query => ({
  [path]: { $regex: containing(part).$regex },
});
/** The indexes by category begin with `isPublic`. */
const inCategory = (category: string): Query => ({ ...PUBLIC_OR_NOT, category });
const ofImport = (importId: string): Query => ({ imports: importId });
/** Where a term stores a field: `german_term` is `translations.de.term`. */
const pathOf = (field: string) => {
  const translation = translationOf(field);
  return translation ? ['translations', ...translation].join('.') : field;
};
