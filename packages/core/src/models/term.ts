import { TERM_STATUSES, type TermContent, type TermStatus } from '@terimce/contract/term';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** The lane of the index queue for a change: single edits go before bulk work. */
export const LANES = ['edits', 'bulk'] as const;
export type Lane = (typeof LANES)[number];

/** Why Meilisearch refused a term; the term is not sent again until it changes or is retried. */
export interface IndexRefusal {
  target: string;
  rev: number;
  reason: string;
  at: Date;
}

/** Derived from the content on every write; never edited. */
export interface TermKeys {
  /** `headwordKey` of both headwords: equal in both means duplicate. */
  englishKey: string;
  turkishKey: string;
  /** englishKey, turkishKey and category as one string; unique among terms that are neither deleted nor rejected. */
  identity?: string;
  /** `foldKey` of both headwords: equal in one means similar. */
  englishFold: string;
  turkishFold: string;
  /** Folds of both headwords without separators, for names written as one word. */
  joinedFold: string[];
  /** Folded first word of each headword. */
  firstWords: string[];
  collationTr: string;
  collationEn: string;
  /** First letter for browsing, of the Turkish and of the English alphabet; '#' for anything else. */
  letterTr: string;
  letterEn: string;
  /** End of the slug, to find slugs at a small edit distance through an index. */
  slugTail: string;
}

export interface TermRecord extends TermContent, TermKeys {
  _id: Types.ObjectId;
  status: TermStatus;
  /** Set while the term is approved and not deleted: one indexed field for counting. */
  isPublic?: true;
  statusReason?: string;
  /** When the term becomes public automatically, and who decided that. */
  publishAt?: Date;
  publishBy?: string;
  /** Increases with every change of content or status. */
  rev: number;
  /** Change number of the last change. */
  seq: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy?: string;
  updatedBy?: string;
  /** The import that added the term. */
  importId?: string;
  /** The last import that changed it. */
  updateImportId?: string;
  /** Set once a user has changed the content. */
  edited?: boolean;
  /** Tombstone. */
  deletedAt?: Date;
  deletedBy?: string;
  /** The slug before deletion, which frees it for others; `slug` then has a placeholder. */
  deletedSlug?: string;
  /** Outbox: set while some index target lacks the latest rev. */
  dirtySince?: Date;
  lane?: Lane;
  /** When a dirty term was last put on the queue; 1970 if that failed. */
  queuedAt?: Date;
  /** Rev that each index target has. */
  indexed: Record<string, number>;
  indexRefusal?: IndexRefusal;
  clickCount: number;
  favoriteCount: number;
  searchCount: number;
  random: number;
}

const text = { type: String, default: '' } as const;
const count = { type: Number, default: 0 } as const;

const schema = new Schema<TermRecord>(
  {
    englishTerm: text,
    turkishTerm: text,
    englishDefinition: text,
    turkishDefinition: text,
    englishExample: text,
    turkishExample: text,
    englishDetail: text,
    turkishDetail: text,
    category: text,
    tags: { type: [String], default: [] },
    searchKeywords: { type: [String], default: [] },
    image: text,
    animation: text,
    blog: text,
    blogEn: text,
    slug: { type: String, required: true },
    metaTitle: text,
    metaDescription: text,
    translations: { type: Schema.Types.Mixed, default: {} },
    englishKey: text,
    turkishKey: text,
    identity: String,
    englishFold: text,
    turkishFold: text,
    joinedFold: { type: [String], default: [] },
    firstWords: { type: [String], default: [] },
    collationTr: text,
    collationEn: text,
    letterTr: text,
    letterEn: text,
    slugTail: text,
    status: { type: String, enum: TERM_STATUSES, required: true },
    statusReason: String,
    isPublic: Boolean,
    publishAt: Date,
    publishBy: String,
    rev: { type: Number, required: true },
    seq: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    createdBy: String,
    updatedBy: String,
    importId: String,
    updateImportId: String,
    edited: Boolean,
    deletedAt: Date,
    deletedBy: String,
    deletedSlug: String,
    dirtySince: Date,
    lane: { type: String, enum: LANES },
    queuedAt: Date,
    indexed: { type: Schema.Types.Mixed, default: {} },
    indexRefusal: { type: Schema.Types.Mixed },
    clickCount: count,
    favoriteCount: count,
    searchCount: count,
    random: count,
  },
  { ...schemaOptions, collection: 'terms' },
);

schema.index({ slug: 1 }, { unique: true });
schema.index({ identity: 1 }, { unique: true, sparse: true });
schema.index({ seq: 1 });
schema.index({ dirtySince: 1 }, { sparse: true });
schema.index({ queuedAt: 1 }, { sparse: true });
schema.index({ deletedAt: 1 }, { sparse: true });
schema.index({ publishAt: 1 }, { sparse: true });
schema.index({ 'indexRefusal.at': 1 }, { sparse: true });
schema.index({ importId: 1 }, { sparse: true });
schema.index({ updateImportId: 1 }, { sparse: true });
schema.index({ englishFold: 1 });
schema.index({ turkishFold: 1 });
schema.index({ joinedFold: 1 });
schema.index({ firstWords: 1 });
schema.index({ slugTail: 1 });
// For browsing: with the id at the end, equal headwords keep their order from page to page without a sort. Not
// sparse: few terms are not public, and a sparse index cannot answer counts by itself.
schema.index({ isPublic: 1, category: 1, collationTr: 1, _id: 1 });
schema.index({ isPublic: 1, category: 1, collationEn: 1, _id: 1 });
schema.index({ isPublic: 1, letterTr: 1, collationTr: 1, _id: 1 });
schema.index({ isPublic: 1, letterEn: 1, collationEn: 1, _id: 1 });
schema.index({ status: 1, clickCount: -1, random: 1 });
schema.index({ status: 1, random: 1 });
// Most terms are nobody's favorite; the index contains only the others.
schema.index({ favoriteCount: -1 }, { partialFilterExpression: { favoriteCount: { $gt: 0 } } });
schema.index({ createdAt: -1 });
schema.index({ isPublic: 1, tags: 1 });
schema.index({ updatedAt: -1 });
schema.index({ collationTr: 1 });
schema.index({ collationEn: 1 });

export const TermModel = defineModel<TermRecord>('Term', schema);
