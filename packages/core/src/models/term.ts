import { TERM_STATUSES } from '@terimce/contract/term';
import {
  type FieldKind,
  TERM_CONTENT_FIELDS,
  TERM_FIELDS,
  type TermContent,
} from '@terimce/contract/term-fields';
import { Schema, type Types } from 'mongoose';
import { count, defineModel, type RecordOf, text, typed } from './define-model.js';
import type { RevisionAction } from './term-history.js';

/** Single edits are indexed before the changes of bulk work. */
export const PRIORITIES = ['edit', 'bulk'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Why Meilisearch refused this rev; it is not sent again until the term changes or is retried. */
export interface IndexRefusal {
  rev: number;
  reason: string;
  at: Date;
}

/** A change that may not be in the history and in the audit log yet. */
export interface UnrecordedChange {
  /** Of its entries. */
  _id: Types.ObjectId;
  rev: number;
  at: Date;
  by?: string;
  /** Set if it belongs in the history. */
  action?: RevisionAction;
  changes?: Record<string, { from: unknown; to: unknown }>;
  /** Set if it belongs in the audit log. */
  audit?: ChangeAudit;
}

/** What the audit log says of a change, besides the changed fields. */
export interface ChangeAudit {
  action: string;
  ip: string;
  before?: object;
  after?: object;
  /** The account that is credited with a new term. */
  userId?: string;
}

/** How each kind of content is stored. */
const STORED = {
  line: text,
  text,
  note: text,
  media: text,
  category: text,
  list: { type: [String], default: [] },
  number: count,
  names: { type: [Schema.Types.Mixed], default: [] },
  translations: { type: Schema.Types.Mixed, default: {} },
} satisfies Record<FieldKind, object>;
const content = {
  ...Object.fromEntries(
    TERM_CONTENT_FIELDS.map((field) => [field, STORED[TERM_FIELDS[field].kind]]),
  ),
  slug: { type: String, required: true },
};

const keys = {
  /** `headwordKey` of both headwords: equal in both means duplicate. */
  englishKey: text,
  turkishKey: text,
  /** englishKey, turkishKey and category as one string; unique among terms that are neither deleted nor rejected. */
  identity: String,
  /** `foldKey` of both headwords: equal in one means similar. */
  englishFold: text,
  turkishFold: text,
  /** Its names in the form in which duplicates are looked for. */
  lookup: { type: [String], default: [] },
  /** Dictionary order of each language. Both begin with the letter under which the term is browsed. */
  collationTr: text,
  collationEn: text,
};
/** Derived from the content on every write; never edited. */
export interface TermKeys extends Omit<RecordOf<typeof keys>, '_id'> {}

const metadata = {
  status: { type: String, enum: TERM_STATUSES, required: true },
  statusReason: String,
  /** Set while the term is approved and not deleted: one indexed field for counting. */
  isPublic: typed<true>(Boolean),
  /** Set once the term was public and was withdrawn or deleted: copies of it have to go. */
  wasPublic: typed<true>(Boolean),
  /** When the term becomes public automatically, and who decided that. */
  publishAt: Date,
  publishBy: String,
  /** Increases with every change of content or status. */
  rev: { type: Number, required: true },
  /** Change number of the last change. */
  seq: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  createdBy: String,
  updatedBy: String,
  /** The import that added the term. */
  importId: String,
  /** The last import that changed it. */
  updateImportId: String,
  /** Both of these, so that one index is enough. */
  imports: { type: [String], default: undefined },
  /** Set once a user has changed the content. */
  edited: Boolean,
  /** Tombstone. */
  deletedAt: Date,
  deletedBy: String,
  /** The slug before deletion, which frees it for others; `slug` then has a placeholder. */
  deletedSlug: String,
  /** Outbox: set while the index lacks the latest rev. */
  dirtySince: Date,
  /** What a dirty term waits for: to be sent, or for a change after a refusal. */
  waiting: { type: String, enum: [...PRIORITIES, 'refused'] as const },
  indexRefusal: typed<IndexRefusal>(),
  /** Changes that are not recorded yet, see `terms/term-history.ts`. */
  unrecorded: { ...typed<UnrecordedChange[]>([Schema.Types.Mixed]), default: undefined },
  /** The merge that wrote this term last, with `-` before it if it was undone. */
  lastMerge: String,
  clickCount: count,
  favoriteCount: count,
  searchCount: count,
};
/** Filters for the terms that are not deleted, and for those that visitors see. */
export const ALIVE = { deletedAt: { $exists: false } } as const;
export const PUBLIC = { status: 'approved', ...ALIVE } as const;
/** The same in a form in which terms can be counted and skipped with only an index. */
export const IS_PUBLIC = { isPublic: true } as const;
/** The slug of a tombstone begins with a character that no other slug has, and so the index of slugs finds it. */
export const TOMBSTONE = '~';
export const DELETED = { slug: { $gte: TOMBSTONE, $lt: '\u007f' } } as const;
/** Every term, in a form that lets the indexes which begin with `isPublic` find and order terms of any status. */
export const PUBLIC_OR_NOT = { isPublic: { $in: [true, null] } } as const;

export interface TermRecord extends TermContent, TermKeys, RecordOf<typeof metadata> {}
export const TermModel = defineModel<TermRecord>(
  'Term',
  'terms',
  { ...content, ...keys, ...metadata },
  [
    // Fourteen with that of the ids, which has the newest terms: each one costs every write.
    // Addresses, the forms of slugs that are still free, and tombstones.
    [{ slug: 1 }, { unique: true }],
    // Refuses duplicates.
    [{ identity: 1 }, { unique: true, sparse: true }],
    // The change feed, and the panel's list by time of change.
    [{ seq: 1 }],
    // What has to be sent to the index, the oldest change of these, and what was refused.
    [{ waiting: 1, dirtySince: 1 }, { sparse: true }],
    // The terms of an import, and the last change of any of them.
    [{ imports: 1, seq: 1 }, { partialFilterExpression: { imports: { $exists: true } } }],
    // Duplicates.
    [{ lookup: 1 }],
    // The panel's lists by name and category: with the id at the end, equal headwords keep
    // their order from page to page without a sort. Not sparse: few terms are not public, and a sparse index cannot
    // answer counts by itself.
    [{ isPublic: 1, category: 1, collationTr: 1, _id: 1 }],
    [{ isPublic: 1, category: 1, collationEn: 1, _id: 1 }],
    [{ isPublic: 1, collationTr: 1, _id: 1 }],
    [{ isPublic: 1, collationEn: 1, _id: 1 }],
    // The most read terms.
    [{ isPublic: 1, clickCount: -1 }],
    // The most kept terms. Most are nobody's favorite; the index contains only the others.
    [{ favoriteCount: -1 }, { partialFilterExpression: { favoriteCount: { $gt: 0 } } }],
    // The panel's list and counts by status, and planned publications that are due.
    [{ status: 1, publishAt: 1, _id: 1 }],
  ],
);
