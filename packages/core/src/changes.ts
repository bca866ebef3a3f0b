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
