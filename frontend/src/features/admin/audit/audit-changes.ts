import type { FieldDiff } from '../terms/field-diff.js';

/** The changes of an entry, field by field; a state that is not an object counts as one field. */
export function changesOf({ before, after }: { before?: unknown; after?: unknown }): FieldDiff[] {
  const from = membersOf(before);
  const to = membersOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

function membersOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { '': state };
}
