import type { AdminActor } from '../actor.js';
import { insertAuditEntries } from './audit.repository.js';

/** What was done to what. `before` and `after` hold the members that changed, or facts about the action. */
export interface AuditedAction {
  /** Noun and verb: `term.update`. */
  readonly action: string;
  /** Id or name of what it was done to. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Longest text kept of one value, in characters. */
const TEXT_MAX = 2_000;
/** Longest list kept. */
const LIST_MAX = 1_000;

/** Writes down what somebody with rights did. Fails the action's reply if it cannot: nothing is done unseen. */
export async function recordAction(actor: AdminActor, action: AuditedAction): Promise<void> {
  await recordActions(actor, [action]);
}

/** {@link recordAction} for what was done to several at once. */
export async function recordActions(
  actor: AdminActor,
  actions: readonly AuditedAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const at = new Date();
  await insertAuditEntries(
    actions.map(({ action, subject = '', before, after }) => ({
      at,
      by: actor.username,
      action,
      subject,
      details: { before: bounded(before ?? null), after: bounded(after ?? null), ip: actor.ip },
    })),
  );
}

/** A copy without overlong texts and lists, so that a term's notes are not kept a second time. */
function bounded(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(bounded);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** The members of two states that differ, on both sides. */
export function changedBetween<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (state: T) =>
    Object.fromEntries(changed.map((name) => [name, state[name] ?? null])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
