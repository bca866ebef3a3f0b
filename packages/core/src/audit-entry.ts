import type { AuditLogRecord } from './models/admin.js';

/** What was done to what. `before` and `after` hold the fields that changed, or facts about the action. */
export interface AuditedAction {
  /** Noun and verb: `term.update`. */
  readonly action: string;
  /** Id or name of what it was done to. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Longest text that is kept of one value, in characters. */
const TEXT_MAX = 2_000;
/** Longest list that is kept. */
const LIST_MAX = 1_000;

/** The entry of the audit log for an action. */
export function auditEntry(
  { action, subject = '', before, after }: AuditedAction,
  { by, ip, at = new Date() }: { by: string; ip: string; at?: Date },
): Omit<AuditLogRecord, '_id'> {
  const details = { before: bounded(before ?? null), after: bounded(after ?? null), ip };
  return { at, by, action, subject, details };
}

/** A copy with long texts and lists cut, so that a term's notes are not stored twice. */
function bounded(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(bounded);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** The fields in which two states differ, as an audit entry shows them. */
export function sidesOf(changes: Readonly<Record<string, { from: unknown; to: unknown }>>) {
  const side = (name: 'from' | 'to') =>
    Object.fromEntries(Object.entries(changes).map(([member, values]) => [member, values[name]]));
  return { before: side('from'), after: side('to') };
}
