import type { ImportMatch } from '@terimce/contract/routes/admin/imports';
import type { RowIssueCode } from '@terimce/contract/row-issues';
import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import {
  EMPTY_CONTENT,
  NEVER_CLEARED,
  TERM_CONTENT_FIELDS,
  type TermContent,
} from '@terimce/contract/term-fields';
import { type TermName, withNameGroups } from '@terimce/contract/term-names';
import { missingTexts } from '@terimce/contract/term-rules';
import { slugify } from '@terimce/contract/text';
import { isValidObjectId } from 'mongoose';
import { instantOfText } from '../calendar.js';
import { ALIVE, TermModel, type TermRecord } from '../models/term.js';
import { pacer } from '../pacer.js';
import { usedAmong } from '../terms/slugs.js';
import {
  type Changes,
  changesBetween,
  contentOf,
  hasValue,
  mergeTranslations,
} from '../terms/term.js';
import { existingTerm, findNeighbors, type Neighbor } from '../terms/term-keys.js';
import { noteOf, type Row } from './bulk-result.js';
import type { ParsedRow } from './check-row.js';

export interface UpdateRules {
  readonly match: ImportMatch;
  /** `clear`: an empty cell clears the field; `keep`: it changes nothing. */
  readonly empty: 'keep' | 'clear';
  /** `refuse`: a row does not change a term that was changed after the row was exported. */
  readonly newer: 'refuse' | 'overwrite';
  /** Whether the sender may change published and scheduled terms. */
  readonly mayChangePublished: boolean;
}

export interface PlannedUpdate {
  readonly row: ParsedRow;
  readonly current: TermRecord;
  readonly after: TermContent;
  readonly changes: Changes;
}

interface Sorted {
  readonly updates: PlannedUpdate[];
  /** Rows that refer to no existing term. */
  readonly rest: ParsedRow[];
  readonly noted: Row[];
}

/** The term that a row refers to, an issue, or undefined for none. */
type Target = TermRecord | RowIssueCode | undefined;

type Refuse = (
  row: ParsedRow,
  code: RowIssueCode,
  more?: { other?: Neighbor; field?: string; row?: number },
) => void;

/** Finds the terms that rows of an import refer to, and what each row changes. */
export class UpdateMatcher {
  readonly #rules: UpdateRules;
  readonly #pace = pacer();
  /** The row that refers to each term, by the term's id. */
  readonly #meant = new Map<string, number>();

  constructor(rules: UpdateRules) {
    this.#rules = rules;
  }

  async sort(rows: readonly ParsedRow[]): Promise<Sorted> {
    const sorted: Sorted = { updates: [], rest: [], noted: [] };
    const refuse: Refuse = (row, code, more = {}) => {
      const params = more.row === undefined ? {} : { params: { row: more.row } };
      const issue = { code, ...(more.field ? { field: more.field } : {}), ...params };
      sorted.noted.push(noteOf(row, 'rejected', issue, more.other));
    };
    const targets = await this.#targets(rows);
    for (const [i, row] of rows.entries()) {
      await this.#pace();
      const target = targets[i];
      if (target === undefined) sorted.rest.push(row);
      else if (typeof target === 'string') refuse(row, target);
      else {
        const earlier = this.#meant.get(String(target._id));
        if (earlier !== undefined) {
          refuse(row, 'MATCH_REPEATED', { row: earlier + 1 });
          continue;
        }
        this.#meant.set(String(target._id), row.index);
        const before = contentOf(target);
        const after = mergedContent(before, row, this.#rules.empty);
        after.slug = slugify(after.slug) || before.slug;
        const changes = changesBetween(before, after, TERM_CONTENT_FIELDS);
        const [missing] = missingTexts(after);
        const warn = (code: RowIssueCode, field: string) =>
          sorted.noted.push(noteOf(row, 'warning', { code, field }));
        const { status = target.status, publishAt = target.publishAt, updatedAt } = row;
        if (status !== target.status) warn('STATUS_KEPT', 'status');
        else if (minuteOf(publishAt) !== minuteOf(target.publishAt))
          warn('STATUS_KEPT', 'publishAt');
        if (Object.keys(changes).length === 0) {
          sorted.noted.push({
            ...noteOf({ ...row, content: before }, 'same'),
            termId: String(target._id),
          });
        } else if (
          (target.status === 'approved' || target.publishAt) &&
          !this.#rules.mayChangePublished
        ) {
          refuse(row, 'NEEDS_ADMIN');
        } else if (this.#rules.newer === 'refuse' && isChangedSince(target, updatedAt)) {
          const other = { ...existingTerm(target), status: target.status };
          refuse(row, 'CHANGED_MEANWHILE', { other });
        } else if (missing) refuse(row, missing.code, { field: missing.field });
        else sorted.updates.push({ row, current: target, after, changes });
      }
    }
    const updates = await this.#free(sorted.updates, refuse);
    return { ...sorted, updates };
  }

  async #targets(rows: readonly ParsedRow[]): Promise<Target[]> {
    const { match } = this.#rules;
    if (match === 'headwords') return this.#byHeadwords(rows);
    const keyOf = (row: ParsedRow) =>
      match === 'id' ? row.id : slugify(row.content.slug ?? '') || undefined;
    const keys = rows
      .map(keyOf)
      .filter((key) => key !== undefined)
      .filter((key) => match !== 'id' || isValidObjectId(key));
    const filter = match === 'id' ? { _id: { $in: keys } } : { slug: { $in: keys } };
    const found = await TermModel.find({ ...filter, ...ALIVE }).lean<TermRecord[]>();
    const byKey = new Map(
      found.map((term) => [match === 'id' ? String(term._id) : term.slug, term]),
    );
    return rows.map((row) => {
      const key = keyOf(row)?.toLowerCase();
      if (key === undefined) return undefined;
      return byKey.get(key) ?? (match === 'id' ? 'ID_UNKNOWN' : undefined);
    });
  }

  async #byHeadwords(rows: readonly ParsedRow[]): Promise<Target[]> {
    const neighbors = await findNeighbors(
      rows.map(({ content: { englishTerm = '', turkishTerm = '', category = '' } }) => ({
        englishTerm,
        turkishTerm,
        category,
      })),
    );
    const chosen = rows.map((row, i): string | RowIssueCode | undefined => {
      const pairs = (neighbors[i] ?? []).filter(({ likeness }) => likeness !== 'similar');
      const same = pairs.find(({ likeness }) => likeness === 'same');
      if (same) return same.term._id;
      // A row that confirms a homonym is a new term.
      if (pairs.length === 0 || row.confirmed) return undefined;
      return pairs.length > 1 ? 'MATCH_UNCLEAR' : pairs[0]?.term._id;
    });
    const ids = chosen.filter((id): id is string => !!id && id !== 'MATCH_UNCLEAR');
    const found = await TermModel.find({ _id: { $in: ids } }).lean<TermRecord[]>();
    const byId = new Map(found.map((term) => [String(term._id), term]));
    return chosen.map((id) => (id === 'MATCH_UNCLEAR' ? id : byId.get(id ?? '')));
  }

  /** The updates whose new headwords and slugs are free. */
  async #free(updates: readonly PlannedUpdate[], refuse: Refuse): Promise<PlannedUpdate[]> {
    const renamed = updates.filter(
      ({ changes }) => changes.englishTerm ?? changes.turkishTerm ?? changes.category,
    );
    const neighbors = await findNeighbors(renamed.map(({ after }) => after));
    const active = new Map(
      renamed.map(({ current }, i) => [
        current,
        neighbors[i]?.find(
          ({ likeness, term }) => likeness !== 'similar' && term._id !== String(current._id),
        ),
      ]),
    );
    const moved = updates.filter(({ changes }) => changes.slug);
    const taken = await usedAmong(moved.map(({ after }) => after.slug));
    return updates.filter(({ row, current, after, changes }) => {
      const other = current.status === 'rejected' ? undefined : active.get(current);
      if (other && !(other.likeness === 'homonym' && row.confirmed)) {
        const code = other.likeness === 'same' ? 'TERM_EXISTS' : 'HOMONYM_EXISTS';
        refuse(row, code, { other: other.term });
        return false;
      }
      if (!changes.slug || !taken.has(after.slug)) return true;
      refuse(row, RESERVED_SLUGS.has(after.slug) ? 'SLUG_RESERVED' : 'SLUG_TAKEN', {
        field: 'slug',
      });
      return false;
    });
  }
}

const minuteOf = (at: Date | undefined) => at?.toISOString().slice(0, 16);

/** Lengths of the unit that a text gives of the time of day, in milliseconds: the day, minutes, seconds, fractions. */
const UNITS = [86_400_000, 60_000, 1_000, 1];

/** Whether a term was changed after the time in an exported row, which is cut to whole minutes or seconds. */
function isChangedSince({ updatedAt }: TermRecord, exported: string | undefined): boolean {
  const at = exported === undefined ? undefined : instantOfText(exported);
  if (!exported || !at) return false;
  const clock =
    exported
      .trim()
      .split(/[T\s]/)[1]
      ?.replace(/[+-].*$/, '') ?? '';
  const unit = UNITS[clock.match(/[:.]\d/g)?.length ?? 0] ?? 1;
  return updatedAt.getTime() >= at.getTime() + unit;
}

/** Applies a row to the content of a term. Explicitly empty fields are cleared or change nothing. Pure. */
function mergedContent(
  before: TermContent,
  { content: given, nameGroups }: ParsedRow,
  empty: 'keep' | 'clear',
): TermContent {
  const after: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) continue;
    if (hasValue(value)) after[field] = value;
    else if (empty === 'clear' && !NEVER_CLEARED.has(field))
      after[field] = EMPTY_CONTENT[field as keyof TermContent];
  }
  const groups = Object.entries(nameGroups).filter(
    ([, names]) => names.length > 0 || empty === 'clear',
  );
  after.names = withNameGroups(after.names as TermName[], Object.fromEntries(groups));
  after.translations = mergeTranslations(
    before.translations,
    given.translations,
    empty === 'clear',
  );
  return after as unknown as TermContent;
}
