import type { CategorySlug } from '@terimce/contract/categories';
import { defineModel, type RecordOf, text, typed } from './define-model.js';

const category = {
  /** Slug. */
  _id: { type: String, required: true },
  en: { type: String, required: true },
  tr: { type: String, required: true },
  /** Position in lists, smallest first; categories without one come last. */
  order: Number,
  /** The display category whose hue it is shown in; if absent, its own, or that of `general`. */
  color: typed<CategorySlug>(String),
  /** Not in public lists. */
  hidden: Boolean,
  /** The category that took over its terms: its address redirects there. */
  movedTo: String,
  createdAt: Date,
  createdBy: String,
};
/**
 * A category that was added to the display categories, or editors' changes of a display category. It is public as
 * soon as it has a published term.
 */
export interface CategoryRecord extends RecordOf<typeof category> {}
export const CategoryModel = defineModel<CategoryRecord>('Category', 'categories', category, [
  [{ createdBy: 1, createdAt: 1 }],
]);

const ipBan = {
  ipAddress: { type: String, required: true },
  reason: { type: String, required: true },
  notes: text,
  createdAt: { type: Date, required: true },
  createdBy: String,
  expiresAt: Date,
};
export interface IpBanRecord extends RecordOf<typeof ipBan> {}
export const IpBanModel = defineModel<IpBanRecord>('IpBan', 'ipBans', ipBan, [
  [{ ipAddress: 1 }, { unique: true }],
  [{ createdAt: -1 }],
]);

const auditLog = {
  at: { type: Date, required: true },
  by: text,
  action: { type: String, required: true },
  subject: text,
  details: { ...typed<Record<string, unknown>>(), default: {} },
};
/** An action of a member of the staff, for the audit page. */
export interface AuditLogRecord extends RecordOf<typeof auditLog> {}
export const AuditLogModel = defineModel<AuditLogRecord>('AuditLog', 'auditLogs', auditLog, [
  [{ at: -1 }],
  [{ by: 1, at: -1 }],
  [{ subject: 1, at: -1 }],
]);

const setting = {
  _id: { type: String, required: true },
  value: typed<unknown>(),
  /** Increases with each change, so that readers notice it cheaply. */
  rev: { type: Number, default: 1 },
  updatedAt: { type: Date, required: true },
  updatedBy: String,
};
/** A setting of the back office; `_id` is its name, such as `search` (synonyms, stop words). */
export interface SettingRecord extends RecordOf<typeof setting> {
  value: unknown;
}
export const SettingModel = defineModel<SettingRecord>('Setting', 'settings', setting);
