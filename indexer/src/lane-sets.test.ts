import { describe, expect, it } from 'vitest';
import { LaneSets } from './lane-sets.js';

describe('LaneSets', () => {
  it('sends an id once for all who ask, and tells each of them', async () => {
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

  it('takes an id again that is asked for while it is being sent', async () => {
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

  it('lets what was put back wait before the others, with all who ask for it', async () => {
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

  it('passes failures on', async () => {
    const sets = new LaneSets();
    const done = sets.add(['a', 'b'], 'bulk');
    sets.clear(new Error('no database'));
    await expect(done).rejects.toThrow('no database');
  });
});
