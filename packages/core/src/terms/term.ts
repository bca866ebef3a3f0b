import type { AdminTerm, EditedTerm } from '@terimce/contract/admin-term';
import { type TermContentInput, toEdgeTerm } from '@terimce/contract/term';
import {
  EMPTY_CONTENT,
  NEVER_CLEARED,
  TERM_CONTENT_FIELDS,
  type TermContent,
  type Translation,
} from '@terimce/contract/term-fields';
import { missingTexts } from '@terimce/contract/term-rules';
import { CodedError } from '../coded-error.js';
import type { TermRecord } from '../models/term.js';
import type { TermProposalRecord } from '../models/term-proposal.js';

const BOOKKEEPING = [
  'status',
  'statusReason',
  'publishAt',
  'rev',
  'seq',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'importId',
  'deletedAt',
  'deletedBy',
  'dirtySince',
  'clickCount',
  'favoriteCount',
  'searchCount',
] as const satisfies readonly (keyof TermRecord)[];

/** A stored term as services see it: content and public metadata, without index and key fields. */
export interface Term extends TermContent, Pick<TermRecord, (typeof BOOKKEEPING)[number]> {
  _id: string;
}

/** `base` with the fields of `input`; undefined fields change nothing. */
export function withContent(base: TermContent, input: TermContentInput): TermContent {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...base, ...(Object.fromEntries(given) as Partial<TermContent>) };
}

/** Full content from partial input, for a new term. */
export function completeContent(input: TermContentInput): TermContent {
  return withContent(EMPTY_CONTENT, input);
}

/**
 * The changes that an edit makes to a term. Fields named in `clear` become empty, then fields with a value are set.
 * Empty fields change nothing. Parts of translations are merged with the existing ones.
 * @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if none would be left.
 */
export function patchOf(current: TermContent, edit: EditedTerm): TermContentInput {
  const cleared = (edit.clear ?? []).filter((field) => !NEVER_CLEARED.has(field));
  const patch: Record<string, unknown> = {};
  for (const field of cleared) patch[field] = EMPTY_CONTENT[field];
  for (const field of TERM_CONTENT_FIELDS) {
    const value = edit[field];
    if (field !== 'translations' && hasValue(value)) patch[field] = value;
  }
  if (Object.values(edit.translations ?? {}).some(({ term, definition }) => term || definition)) {
    const base = cleared.includes('translations') ? {} : current.translations;
    patch.translations = mergeTranslations(base, edit.translations);
  }
  requireContent(current, withContent(current, patch));
  return patch;
}

/** @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if a change leaves none. */
export function requireContent(current: TermContent, after: TermContent): void {
  const [missing] = missingTexts(after, current);
  if (missing) throw new CodedError(missing.code);
}

/** Whether a value of a field is more than none. */
export function hasValue(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== '' && value !== 0;
}

/** The current translations with the given texts. Parts without a text change nothing, or are removed by `clear`. */
export function mergeTranslations(
  current: TermContent['translations'],
  given: TermContentInput['translations'] = {},
  clear = false,
): TermContent['translations'] {
  const merged: Record<string, Translation> = { ...current };
  for (const [code, parts] of Object.entries(given)) {
    const texts: Record<string, string | undefined> = { ...merged[code] };
    for (const [part, text] of Object.entries(parts)) {
      if (text) texts[part] = text;
      else if (clear) delete texts[part];
    }
    if (Object.keys(texts).length > 0) merged[code] = texts;
    else delete merged[code];
  }
  return merged;
}

/** Only the content fields of a record; a record from before a field existed lacks it. */
export function contentOf(term: Partial<TermContent>): TermContent {
  const content: Record<string, unknown> = {};
  for (const field of TERM_CONTENT_FIELDS) content[field] = term[field] ?? EMPTY_CONTENT[field];
  return content as unknown as TermContent;
}

/** The fields whose values differ between two states, with both values; null means none. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/**
 * Compares two states field by field, for the history of a term and for the audit log.
 * @param members the fields to compare; all if absent.
 */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  members: readonly string[] = Object.keys({ ...before, ...after }),
): Changes {
  const changes: Changes = {};
  for (const member of members) {
    const [from, to] = [memberOf(before, member), memberOf(after, member)];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[member] = { from, to };
  }
  return changes;
}

function memberOf(state: object, member: string): unknown {
  return (state as Record<string, unknown>)[member] ?? null;
}

/** The projection for {@link toTerm}. */
export const TERM_PROJECTION: Record<string, 1> = Object.fromEntries(
  [...TERM_CONTENT_FIELDS, ...BOOKKEEPING, 'deletedSlug', 'wasPublic'].map((field) => [
    field,
    1 as const,
  ]),
);

const UNWRITTEN = {
  ...EMPTY_CONTENT,
  rev: 0,
  seq: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  clickCount: 0,
  favoriteCount: 0,
  searchCount: 0,
};

/**
 * Converts a record. One that was written without the product may lack fields, which must not stop readers of all
 * terms.
 */
export function toTerm(record: TermRecord): Term {
  const term: Record<string, unknown> = { ...UNWRITTEN, _id: String(record._id) };
  Object.assign(term, contentOf(record));
  for (const field of BOOKKEEPING) {
    if (record[field] !== undefined && record[field] !== null) term[field] = record[field];
  }
  if (record.deletedSlug) term.slug = record.deletedSlug;
  return term as unknown as Term;
}

/** A term as the back office sees it, with the proposed edit of the current user. */
export function presentAdminTerm(record: TermRecord, proposal?: TermProposalRecord): AdminTerm {
  const term = toTerm(record);
  return {
    ...toEdgeTerm(term),
    status: term.status,
    ...(term.statusReason ? { statusReason: term.statusReason } : {}),
    ...(term.publishAt ? { publishAt: term.publishAt.toISOString() } : {}),
    rev: term.rev,
    ...(term.createdBy ? { createdBy: term.createdBy } : {}),
    ...(term.updatedBy ? { updatedBy: term.updatedBy } : {}),
    ...(term.deletedAt ? { deletedAt: term.deletedAt.toISOString() } : {}),
    ...(term.deletedBy ? { deletedBy: term.deletedBy } : {}),
    indexed: !record.dirtySince && !record.indexRefusal,
    searchCount: term.searchCount,
    clickCount: term.clickCount,
    favoriteCount: term.favoriteCount,
    ...(proposal ? { proposal: presentProposal(proposal) } : {}),
  };
}

function presentProposal({ _id, state, version, reason, changes }: TermProposalRecord) {
  const proposed = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return { _id, state, version, reason: reason ?? '', changes: proposed };
}
