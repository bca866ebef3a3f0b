import { OTHER_CATEGORY_NAMES } from '@terimce/contract/categories';
import { categorySlug, knownCategory } from '@terimce/contract/category-names';
import { STORED_FIELDS } from '@terimce/contract/import-columns';
import { type RowIssue, rowIssuesOf } from '@terimce/contract/row-issues';
import {
  statusOfName,
  type TermContentInput,
  type TermStatus,
  termContentInput,
  termNames,
} from '@terimce/contract/term';
import { fromEdgeTerm } from '@terimce/contract/term-fields';
import {
  NAME_GROUPS,
  namesOfText,
  type TermName,
  withNameGroups,
} from '@terimce/contract/term-names';
import { missingIn, NEW_CATEGORY } from '@terimce/contract/term-rules';
import { foldKey } from '@terimce/contract/text';
import { instantOfText } from '../calendar.js';
import type { CategoryCatalog } from '../categories/category-catalog.js';
import { type PairKeys, pairKeys } from '../terms/term-keys.js';

/** A row that a schema accepts. {@link completeRow} checks what a new term needs. */
export interface ParsedRow {
  readonly index: number;
  /** Fields with a value, and explicitly empty ones. */
  readonly content: TermContentInput;
  /** Names by the column that has all names of their kind and language; the row says nothing about the others. */
  readonly nameGroups: Readonly<Record<string, readonly TermName[]>>;
  /** Id of the term that the row refers to. */
  readonly id?: string;
  /** Name of the category as it was written, used to create it. */
  readonly categoryName: string;
  readonly isNewCategory: boolean;
  /** The sender confirms that the row is a homonym in another category. */
  readonly confirmed: boolean;
  /** The status that a new term gets, when it becomes public, and the reason for the status. */
  readonly status?: TermStatus;
  readonly publishAt?: Date;
  readonly statusReason?: string;
  /** When the term was last changed before the row was exported. */
  readonly updatedAt?: string;
  /** What is uncertain about the row, or was left out. */
  readonly warnings: readonly RowIssue[];
  readonly unknown: readonly string[];
}

/** A row that may be stored. */
export interface GoodRow extends ParsedRow {
  readonly content: TermContentInput & {
    englishTerm: string;
    turkishTerm: string;
    category: string;
  };
  /** Keys that decide whether another term is the same. */
  readonly keys: PairKeys;
}

export interface BadRow {
  readonly index: number;
  readonly issues: readonly RowIssue[];
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly unknown: readonly string[];
}

/** Fields that control the import of a row and do not belong to the term. */
const DIRECTIONS = new Set(['newCategory', 'confirm', '_id', ...STORED_FIELDS]);
const STATUS_REASON_MAX = 1_000;
/** Characters of a value that an issue repeats. */
const VALUE_SHOWN = 100;
/** Most issues that are stored per row. */
const ISSUES_MAX = 5;

/** Checks one row of an import in either naming style of the API. Null is an empty field. Pure. */
export function parseRow(
  raw: unknown,
  index: number,
  categories?: Pick<CategoryCatalog, 'slugOf'>,
): ParsedRow | BadRow {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    return badRow({ index, content: {}, unknown: [] }, [{ code: 'NOT_AN_OBJECT' }]);
  }
  const given = withoutNull(raw) as Record<string, unknown>;
  const { content, unknown: all } = fromEdgeTerm(given);
  const columns = all.filter((name) => NAME_GROUPS.has(name));
  const unknown = all.filter((name) => !DIRECTIONS.has(name) && !NAME_GROUPS.has(name));
  const refuse = (...issues: RowIssue[]) => badRow({ index, content, unknown }, issues);
  const parsed = termContentInput.safeParse(content, { reportInput: true });
  if (!parsed.success) return refuse(...rowIssuesOf(parsed.error));
  const nameGroups: Record<string, TermName[]> = {};
  const warnings: RowIssue[] = [];
  for (const column of columns) {
    const group = NAME_GROUPS.get(column);
    const read =
      group && typeof given[column] === 'string' ? namesOfText(given[column], group) : undefined;
    const checked = termNames.safeParse(read?.names ?? given[column], { reportInput: true });
    if (!checked.success) return refuse(...rowIssuesOf(checked.error, column));
    nameGroups[column] = checked.data;
    if (read?.isUnclear) {
      const value = checked.data.map(({ text }) => text).join(' · ');
      const params = { count: checked.data.length, value: value.slice(0, VALUE_SHOWN) };
      warnings.push({ code: 'NAMES_UNCLEAR', field: column, params });
    }
  }
  const { newCategory, confirm, id, _id = id } = raw as Record<string, unknown>;
  const { status: statusName, publishAt: time, statusReason: reason, updatedAt } = given;
  const status = isGiven(statusName) ? statusOfName(String(statusName)) : undefined;
  if (isGiven(statusName) && !status) {
    return refuse({ code: 'STATUS_UNKNOWN', field: 'status', params: valueParam(statusName) });
  }
  const publishAt = isGiven(time) ? instantOfText(String(time)) : undefined;
  if (isGiven(time) && !publishAt) {
    return refuse({ code: 'TIME_INVALID', field: 'publishAt', params: valueParam(time) });
  }
  const wanted = categoryValue(parsed.data.category ?? '');
  // A list or an object could become a text of any length.
  const named = (typeof newCategory === 'string' ? newCategory : '').slice(0, 200).trim();
  const categoryName = wanted === NEW_CATEGORY ? named : wanted;
  if (wanted === NEW_CATEGORY && !named) {
    return refuse({ code: 'NEW_CATEGORY_REQUIRED', field: 'category' });
  }
  // An empty name would mean the known category General.
  const existing = categories?.slugOf(categoryName) ?? knownCategory(categoryName);
  const category = categoryName && (existing ?? categorySlug(categoryName));
  if (categoryName && !category) return refuse({ code: 'CATEGORY_REQUIRED', field: 'category' });
  return {
    index,
    content: parsed.data.category === undefined ? parsed.data : { ...parsed.data, category },
    nameGroups,
    ...idOf(_id),
    categoryName: categoryName.slice(0, 100),
    isNewCategory: categoryName !== '' && existing === undefined,
    confirmed: confirm === true || confirm === 'true',
    ...(status ? { status } : {}),
    ...(publishAt ? { publishAt } : {}),
    ...(typeof reason === 'string' && reason
      ? { statusReason: reason.slice(0, STATUS_REASON_MAX) }
      : {}),
    ...(typeof updatedAt === 'string' && updatedAt ? { updatedAt } : {}),
    warnings,
    unknown,
  };
}

const isGiven = (value: unknown) => value !== undefined && value !== '';
const valueParam = (value: unknown) => ({ value: String(value).slice(0, VALUE_SHOWN) });

const OTHER_NAMES: ReadonlySet<string> = new Set(
  [NEW_CATEGORY, ...OTHER_CATEGORY_NAMES].map(foldKey),
);
/** What people write into a cell for "none". */
const NO_CATEGORY = /^(?:[\p{P}\p{S}\p{N}\s]+|n\/?a|none|null|yok|undefined|#n\/a)$/iu;

/** The category that a cell names: a word for "other" asks for a new category, a word for "none" for no category. */
function categoryValue(value: string): string {
  if (OTHER_NAMES.has(foldKey(value))) return NEW_CATEGORY;
  return NO_CATEGORY.test(value) ? '' : value;
}

/** Checks a row as a new term: it needs a headword, a definition and a category. Pure. */
export function completeRow(row: ParsedRow): GoodRow | BadRow {
  const { englishTerm = '', turkishTerm = '', category = '' } = row.content;
  const [missing] = missingIn(row.content);
  if (missing) return badRow(row, [missing]);
  const names = withNameGroups(row.content.names ?? [], row.nameGroups);
  return {
    ...row,
    content: { ...row.content, englishTerm, turkishTerm, category, names },
    keys: pairKeys({ englishTerm, turkishTerm }),
  };
}

export function isRefused(row: object): row is BadRow {
  return 'issues' in row;
}

export function badRow(
  { index, content, unknown }: Pick<ParsedRow, 'index' | 'unknown'> & { content: object },
  issues: readonly RowIssue[],
): BadRow {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
  const { englishTerm, turkishTerm, category } = content as Record<string, unknown>;
  return {
    index,
    issues: issues.slice(0, ISSUES_MAX),
    englishTerm: text(englishTerm),
    turkishTerm: text(turkishTerm),
    category: text(category),
    unknown,
  };
}

/** An id as text, also in the form in which MongoDB's tools export it. */
function idOf(value: unknown): { id?: string } {
  const given = typeof value === 'object' && value !== null && '$oid' in value ? value.$oid : value;
  const id = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  return id ? { id } : {};
}

function withoutNull(value: object): object {
  const entries = Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => [
      name,
      typeof member === 'object' && !Array.isArray(member) ? withoutNull(member) : member,
    ]);
  return Object.fromEntries(entries);
}
