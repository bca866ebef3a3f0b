import { NEW_CATEGORY } from '@terimce/contract/admin-term';
import { categorySlug, knownCategory } from '@terimce/contract/categories';
import { fromEdgeTerm, type TermContentInput, termContentInput } from '@terimce/contract/term';
import { type PairKeys, pairKeys } from '../terms/duplicates.js';

/** A row that may be stored. */
export interface GoodRow {
  readonly index: number;
  readonly content: TermContentInput & {
    englishTerm: string;
    turkishTerm: string;
    category: string;
  };
  /** What tells whether another term is the same. */
  readonly keys: PairKeys;
  /** Name of the category as it was written, for creating it. */
  readonly categoryName: string;
  readonly isNewCategory: boolean;
  /** The sender says that a homonym of another category is meant. */
  readonly confirmed: boolean;
  readonly unknown: readonly string[];
}

export interface BadRow {
  readonly index: number;
  /** A code of the contract, or which member is wrong and why. */
  readonly reason: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly unknown: readonly string[];
}

/** Members that say how to import a row and belong to no term. */
const DIRECTIONS: ReadonlySet<string> = new Set(['newCategory', 'confirm']);

/** Checks one row of an import in either naming style of the edge. Pure. */
export function checkRow(raw: unknown, index: number): GoodRow | BadRow {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    return bad(index, 'not an object', {}, []);
  }
  const { content, unknown: all } = fromEdgeTerm(raw as Record<string, unknown>);
  const unknown = all.filter((name) => !DIRECTIONS.has(name));
  const { newCategory, confirm } = raw as { newCategory?: unknown; confirm?: unknown };
  const parsed = termContentInput.safeParse(content);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return bad(index, reasons.slice(0, 5).join('; '), content, unknown);
  }
  const { englishTerm = '', turkishTerm = '' } = parsed.data;
  const { englishDefinition, turkishDefinition, category: given = '' } = parsed.data;
  const refuse = (reason: string) => bad(index, reason, content, unknown);
  if (!englishTerm && !turkishTerm) return refuse('HEADWORD_REQUIRED');
  if (!englishDefinition && !turkishDefinition) return refuse('DEFINITION_REQUIRED');
  if (!given) return refuse('CATEGORY_REQUIRED');
  const other = given === NEW_CATEGORY;
  const categoryName = other ? String(newCategory ?? '').trim() : given;
  if (!categoryName) return refuse('NEW_CATEGORY_REQUIRED');
  const category = categorySlug(categoryName);
  if (!category) return refuse('CATEGORY_REQUIRED');
  return {
    index,
    content: { ...parsed.data, englishTerm, turkishTerm, category },
    keys: pairKeys({ englishTerm, turkishTerm }),
    categoryName: categoryName.slice(0, 100),
    isNewCategory: knownCategory(categoryName) === undefined,
    confirmed: confirm === true,
    unknown,
  };
}

export function isGood(row: GoodRow | BadRow): row is GoodRow {
  return 'content' in row;
}

function bad(
  index: number,
  reason: string,
  content: Record<string, unknown>,
  unknown: readonly string[],
): BadRow {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
  return {
    index,
    reason,
    englishTerm: text(content.englishTerm),
    turkishTerm: text(content.turkishTerm),
    category: text(content.category),
    unknown,
  };
}
