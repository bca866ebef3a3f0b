import type { AdminTerm, EditedTerm } from '@terimce/contract/admin-term';
import {
  type EdgeTerm,
  TERM_CONTENT_FIELDS,
  type TermContent,
  type TermContentInput,
  type TermStatus,
  toEdgeTerm,
} from '@terimce/contract/term';
import { CodedError } from '../coded-error.js';
import type { TermRecord } from '../models/term.js';
import type { TermProposalRecord } from '../models/term-proposal.js';

/** A stored term as services see it: content and public metadata, without index and key fields. */
export interface Term extends TermContent {
  _id: string;
  status: TermStatus;
  statusReason?: string;
  publishAt?: Date;
  rev: number;
  seq: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy?: string;
  updatedBy?: string;
  importId?: string;
  deletedAt?: Date;
  deletedBy?: string;
  /** Set while some index target lacks the last change. */
  dirtySince?: Date;
  clickCount: number;
  favoriteCount: number;
  searchCount: number;
}

const EMPTY: TermContent = {
  englishTerm: '',
  turkishTerm: '',
  englishDefinition: '',
  turkishDefinition: '',
  englishExample: '',
  turkishExample: '',
  englishDetail: '',
  turkishDetail: '',
  category: '',
  tags: [],
  searchKeywords: [],
  image: '',
  animation: '',
  blog: '',
  blogEn: '',
  slug: '',
  metaTitle: '',
  metaDescription: '',
  translations: {},
};

/** `base` with the fields of `input`; undefined fields change nothing. */
export function withContent(base: TermContent, input: TermContentInput): TermContent {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...base, ...(Object.fromEntries(given) as Partial<TermContent>) };
}

/** Full content from partial input, for a new term. */
export function completeContent(input: TermContentInput): TermContent {
  return withContent(EMPTY, input);
}

/** Fields that an edit never empties: a term cannot be reached without them. */
const KEPT: ReadonlySet<string> = new Set(['slug', 'category']);

/**
 * The changes that an edit makes to a term. Fields named in `clear` become empty, then fields with a value are set.
 * Empty fields change nothing. Parts of translations are merged with the existing ones.
 * @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if none would be left.
 */
export function patchOf(current: TermContent, edit: EditedTerm): TermContentInput {
  const cleared = (edit.clear ?? []).filter((field) => !KEPT.has(field));
  const patch: Record<string, unknown> = {};
  for (const field of cleared) patch[field] = EMPTY[field];
  for (const field of Object.keys(EMPTY) as (keyof TermContent)[]) {
    const value = edit[field];
    if (field !== 'translations' && hasValue(value)) patch[field] = value;
  }
  const translations = mergeTranslations(
    cleared.includes('translations') ? {} : current.translations,
    edit.translations ?? {},
  );
  if (translations) patch.translations = translations;
  requireContent(current, withContent(current, patch as TermContentInput));
  return patch as TermContentInput;
}

/** @throws CodedError HEADWORD_REQUIRED, DEFINITION_REQUIRED if a change leaves none. */
export function requireContent(current: TermContent, after: TermContent): void {
  if (!after.englishTerm && !after.turkishTerm) throw new CodedError('HEADWORD_REQUIRED');
  if (
    !after.englishDefinition &&
    !after.turkishDefinition &&
    (current.englishDefinition || current.turkishDefinition)
  ) {
    throw new CodedError('DEFINITION_REQUIRED');
  }
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
}

/** Undefined if no translation was sent. */
function mergeTranslations(
  current: TermContent['translations'],
  given: NonNullable<TermContentInput['translations']>,
): TermContent['translations'] | undefined {
  const merged: Record<string, unknown> = { ...current };
  let changed = false;
  for (const [code, parts] of Object.entries(given)) {
    const filled = Object.entries(parts ?? {}).filter(([, text]) => text);
    if (filled.length === 0) continue;
    merged[code] = { ...(merged[code] as object | undefined), ...Object.fromEntries(filled) };
    changed = true;
  }
  return changed ? (merged as TermContent['translations']) : undefined;
}

/** Only the content fields of a record. */
export function contentOf(term: TermContent): TermContent {
  const content: Record<string, unknown> = {};
  for (const field of TERM_CONTENT_FIELDS) content[field] = term[field];
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
] as const satisfies readonly (keyof Term)[];

/** The projection for {@link toTerm}. */
export const TERM_PROJECTION: Record<string, 1> = Object.fromEntries(
  [...TERM_CONTENT_FIELDS, ...BOOKKEEPING, 'deletedSlug'].map((field) => [field, 1 as const]),
);

const UNWRITTEN = {
  ...EMPTY,
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
  for (const field of TERM_CONTENT_FIELDS) term[field] = record[field] ?? EMPTY[field];
  for (const field of BOOKKEEPING) {
    if (record[field] !== undefined && record[field] !== null) term[field] = record[field];
  }
  if (record.deletedSlug) term.slug = record.deletedSlug;
  return term as unknown as Term;
}

/** A term as replies contain it, in both naming styles. */
export function presentTerm(term: Term): EdgeTerm {
  const { _id, createdAt, updatedAt } = term;
  return toEdgeTerm({ ...contentOf(term), _id, createdAt, updatedAt });
}

/** A term as the back office sees it, with the proposed edit of the current user. */
export function presentAdminTerm(record: TermRecord, proposal?: TermProposalRecord): AdminTerm {
  const term = toTerm(record);
  return {
    ...presentTerm(term),
    status: term.status,
    ...(term.statusReason ? { statusReason: term.statusReason } : {}),
    ...(term.publishAt ? { publishAt: term.publishAt.toISOString() } : {}),
    rev: term.rev,
    ...(term.createdBy ? { createdBy: term.createdBy } : {}),
    ...(term.updatedBy ? { updatedBy: term.updatedBy } : {}),
    ...(term.deletedAt ? { deletedAt: term.deletedAt.toISOString() } : {}),
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
