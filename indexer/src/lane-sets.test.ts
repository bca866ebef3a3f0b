import { describe, expect, it } from 'vitest';
import { LaneSets } from './lanes.js';

describe('LaneSets', () => {
  it('sends an id once for all requests, and settles each of them', async () => {
    const sets = new LaneSets();
    const first = sets.add(['a', 'b'], 'edits');
    const second = sets.add(['b', 'c', 'c'], 'edits');
    expect(sets.size('edits')).toBe(3);
    sets.take('edits', 2).settle();
    await first;
    const rest = sets.take('edits', 10);
    expect(rest.ids).toEqual(['c']);
    rest.settle();
    await second;
  });

  it('accepts an id again that is requested while it is being sent', async () => {
    const sets = new LaneSets();
    const first = sets.add(['a'], 'edits');
    const taken = sets.take('edits', 1);
    const second = sets.add(['a'], 'edits');
    taken.settle();
    await first;
    expect(sets.size('edits')).toBe(1);
    sets.clear();
    await second;
  });

  it('queues ids that were put back before the others, with all their requests', async () => {
    const sets = new LaneSets();
    const first = sets.add(['a', 'b'], 'bulk');
    const taken = sets.take('bulk', 2);
    const second = sets.add(['c', 'b'], 'bulk');
    taken.putBack();
    const again = sets.take('bulk', 2);
    expect(again.ids).toEqual(['a', 'b']);
    again.settle();
    await first;
    sets.take('bulk', 1).settle();
    await second;
    expect(sets.size('bulk')).toBe(0);
  });

  it('passes on failures', async () => {
    const sets = new LaneSets();
    const done = sets.add(['a', 'b'], 'bulk');
    sets.take('bulk', 2).settle(new Error('no database'));
    await expect(done).rejects.toThrow('no database');
  });
});
