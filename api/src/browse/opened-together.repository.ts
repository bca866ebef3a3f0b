import { EventModel } from '@terimce/core/models/events';

/** Number of latest clicks that are read: some months of a small site, a day of a large one. */
const OPENINGS = 20_000;
/** Clicks further apart are unrelated, in milliseconds. */
const MAX_GAP_MS = 1_800_000;
/** Pairs opened by fewer visitors may be chance. */
const MIN_SESSIONS = 3;

/** Pairs of terms that visitors open directly after each other, by id, in both directions. */
export async function openedTogether(): Promise<Map<string, Set<string>>> {
  const openings = await EventModel.find(
    { termId: { $exists: true } },
    { _id: 0, termId: 1, sessionId: 1, at: 1 },
  )
    .hint({ at: -1 })
    .sort({ at: -1 })
    .limit(OPENINGS)
    .lean();
  const last = new Map<string, { id: string; at: number }>();
  const sessions = new Map<string, Set<string>>();
  for (const { termId, sessionId, at } of openings.reverse()) {
    if (!sessionId) continue;
    const id = String(termId);
    const before = last.get(sessionId);
    last.set(sessionId, { id, at: at.getTime() });
    if (!before || before.id === id || at.getTime() - before.at > MAX_GAP_MS) continue;
    const pair = [before.id, id].sort().join(' ');
    sessions.set(pair, (sessions.get(pair) ?? new Set()).add(sessionId));
  }
  const together = new Map<string, Set<string>>();
  for (const [pair, { size }] of sessions) {
    if (size < MIN_SESSIONS) continue;
    const [one = '', other = ''] = pair.split(' ');
    together.set(one, (together.get(one) ?? new Set()).add(other));
    together.set(other, (together.get(other) ?? new Set()).add(one));
  }
  return together;
}
