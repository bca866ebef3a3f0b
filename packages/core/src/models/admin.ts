import type { CategorySlug } from '@terimce/contract/categories';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/**
 * A category that was added to the display categories, or editors' changes of a display category. It is public as
 * soon as it has a published term.
 */
export interface CategoryRecord {
  /** Slug. */
  _id: string;
  en: string;
  tr: string;
  /** Position in lists, smallest first; categories without one come last. */
  order?: number;
  /** The display category whose hue it is shown in; if absent, its own, or that of `general`. */
  color?: CategorySlug;
  /** Not in public lists. */
  hidden?: boolean;
  /** The category that took over its terms: its address redirects there. */
  movedTo?: string;
  createdAt?: Date;
  createdBy?: string;
}

const categorySchema = new Schema<CategoryRecord>(
  {
    _id: { type: String, required: true },
    en: { type: String, required: true },
    tr: { type: String, required: true },
    order: Number,
    color: String,
    hidden: Boolean,
    movedTo: String,
    createdAt: Date,
    createdBy: String,
  },
  { ...schemaOptions, collection: 'categories' },
);
export const CategoryModel = defineModel<CategoryRecord>('Category', categorySchema);

export interface IpBanRecord {
  _id: Types.ObjectId;
  ipAddress: string;
  reason: string;
  notes: string;
  createdAt: Date;
  createdBy?: string;
  expiresAt?: Date;
}

const banSchema = new Schema<IpBanRecord>(
  {
    ipAddress: { type: String, required: true },
    reason: { type: String, required: true },
    notes: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    createdBy: String,
    expiresAt: Date,
  },
  { ...schemaOptions, collection: 'ipBans' },
);
banSchema.index({ ipAddress: 1 }, { unique: true });
banSchema.index({ createdAt: -1 });
export const IpBanModel = defineModel<IpBanRecord>('IpBan', banSchema);

/** An action of a member of the staff, for the audit page. */
export interface AuditLogRecord {
  _id: Types.ObjectId;
  at: Date;
  by: string;
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

const auditSchema = new Schema<AuditLogRecord>(
  {
    at: { type: Date, required: true },
    by: { type: String, default: '' },
    action: { type: String, required: true },
    subject: { type: String, default: '' },
    details: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'auditLogs' },
);
auditSchema.index({ at: -1 });
auditSchema.index({ by: 1, at: -1 });
auditSchema.index({ subject: 1, at: -1 });
export const AuditLogModel = defineModel<AuditLogRecord>('AuditLog', auditSchema);

/** A setting of the back office; `_id` is its name, such as `search` (synonyms, stop words). */
export interface SettingRecord {
  _id: string;
  value: unknown;
  /** Increases with each change, so that readers notice it cheaply. */
  rev: number;
  updatedAt: Date;
  updatedBy?: string;
}

const settingSchema = new Schema<SettingRecord>(
  {
    _id: { type: String, required: true },
    value: { type: Schema.Types.Mixed },
    rev: { type: Number, default: 1 },
    updatedAt: { type: Date, required: true },
    updatedBy: String,
  },
  { ...schemaOptions, collection: 'settings' },
);
export const SettingModel = defineModel<SettingRecord>('Setting', settingSchema);
