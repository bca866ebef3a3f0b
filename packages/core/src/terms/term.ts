import {
  type EdgeTerm,
  TERM_CONTENT_FIELDS,
  type TermContent,
  type TermContentInput,
  type TermStatus,
  toEdgeTerm,
} from '@terimce/contract/term';
import type { TermRecord } from '../models/term.js';

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

/** Only the content fields of a record. */
export function contentOf(term: TermContent): TermContent {
  const content: Record<string, unknown> = {};
  for (const field of TERM_CONTENT_FIELDS) content[field] = term[field];
  return content as unknown as TermContent;
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
