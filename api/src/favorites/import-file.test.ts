import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readEntries } from './import-file.js';

/** Event-loop ticks that pass while a file in memory is read. */
async function ticksWhileReading(file: string): Promise<number> {
  let ticks = 0;
  let reading = true;
  const turn = () => {
    ticks += 1;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  await readEntries(Readable.from([Buffer.from(file)])).catch(() => undefined);
  reading = false;
  return ticks;
}

it.each([
  ['a list', `[${'"a",'.repeat(19_000)}"a"]`, 9],
  ['a table', `slug\n${'a\n'.repeat(19_000)}`, 30],
  ['lines for Anki', `#separator:tab\n${'a\tb\n'.repeat(19_000)}`, 9],
])('yields to the event loop while it reads %s', async (_, file, least) => {
  expect(await ticksWhileReading(file)).toBeGreaterThan(least);
});

it('reads no more of a text than the longest headword', async () => {
  const file = JSON.stringify([{ englishTerm: '\ufdfa'.repeat(5_000) }]);
  const [entry] = await readEntries(Readable.from([Buffer.from(file)]));
  expect(entry?.englishTerm).toHaveLength(200);
});
