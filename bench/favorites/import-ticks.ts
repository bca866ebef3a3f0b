import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAVORITES_FILE_MAX } from '@terimce/contract/routes/favorites';
import { TermModel } from '@terimce/core/models/term';
import { startApiProcess } from '../pipeline/api-process.js';
import { madeUpTerms } from '../pipeline/made-up-terms.js';
import { startStack } from '../pipeline/stack.js';
import { longestTicks, timingTicks } from '../pipeline/ticks.js';
import { untilIndexed } from '../pipeline/until.js';

/**
 * Exports and imports a full list of favorites in each format, then hostile files of the largest size; prints how
 * long each takes and how long it blocks the event loop of the API.
 */
const FAVORITES = 10_000;

const repeat = (text: string, size: number) => text.repeat(size / Buffer.byteLength(text));
const rows = (row: string, size = FAVORITES_FILE_MAX) => `[${repeat(`${row},`, size)}${row}]`;
/** U+FDFA has 18 letters when decomposed. */
const EXPANDS = '\ufdfa'.repeat(400);
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'empty objects': (size) => rows('{}', size),
  'lists in lists': (size) => repeat('[', size / 2) + repeat(']', size / 2),
  'one long text': (size) => `["${repeat('x', size - 4)}"]`,
  'unknown ids': () => rows('"ffffffffffffffffffffffff"', 20_000 * 27 - 100),
  'headwords that expand': (size) => rows(JSON.stringify({ englishTerm: EXPANDS }), size),
  'many marks': (size) =>
    rows(JSON.stringify({ turkishTerm: `a${'\u0301\u0327'.repeat(200)}` }), size),
  'one long row of a table': (size) => `slug\n${repeat('x', size - 5)}`,
  'a million columns': (size) => repeat('x,', size),
  'rows of nothing known': (size) => `a,b\n${repeat('1,2\n', size - 4)}`,
  'short lines for Anki': (size) => `#separator:tab\n${repeat('\n', size - 15)}`,
  'marks in a line for Anki': (size) =>
    `#separator:tab\n${repeat('<', 90_000)}\t\n${repeat('x\t<&\n', size - 100_000)}`,
};

const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-favorites-'));
const ticks = join(folder, 'ticks.json');
const stack = await startStack();
try {
  const api = await startApiProcess(stack.env, timingTicks(ticks));
  stack.watch(api.engine);
  const steps: { name: string; output: string; from: number; to: number }[] = [];
  const step = async (name: string, run: () => Promise<string>) => {
    const from = Date.now();
    const output = await run();
    steps.push({ name, output, from, to: Date.now() });
  };
  const upload = async (content: string) => {
    const body = new FormData();
    body.append('file', new Blob([content]), 'favorites.txt');
    const reply = await api.open('/favorites/import', { method: 'POST', body });
    const { code, data } = (await reply.json()) as { code?: string; data?: { added: number } };
    return `${reply.status} ${code ?? `${data?.added} added`}`;
  };

  // On a busy machine it takes longer than the timeout of a call.
  const clear = async () => {
    while ((await api.open('/favorites/all', { method: 'DELETE' })).status === 503);
  };

  await api.call('POST', '/admin/terms/bulk', { terms: madeUpTerms(FAVORITES, 'f') });
  await untilIndexed();
  const ids = (await TermModel.find({}, { _id: 1 }).limit(FAVORITES).lean()).map(({ _id }) => _id);
  await step('import of ids', () => upload(JSON.stringify(ids)));
  for (const format of ['json', 'csv', 'anki']) {
    let file = '';
    await step(`export, ${format}`, async () => {
      file = await (await api.open(`/favorites/export?format=${format}`)).text();
      return `${(Buffer.byteLength(file) / 1e6).toFixed(1)} MB`;
    });
    await step(`the same again, ${format}`, () => upload(file));
    await clear();
    await step(`import, ${format}`, () => upload(file));
    await clear();
    await upload(JSON.stringify(ids));
  }
  await step('first page', async () => String((await api.open('/favorites')).status));
  for (const [name, make] of Object.entries(HOSTILE)) {
    await step(name, () => upload(make(FAVORITES_FILE_MAX - 10_000)));
  }
  await api.engine.stop();
  console.table(
    steps.map(({ name, output, from, to }) => {
      const longest = longestTicks(ticks, from, to)['of its own processor time'].longest;
      return { name, output, ms: to - from, 'longest tick, ms': longest };
    }),
  );
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
