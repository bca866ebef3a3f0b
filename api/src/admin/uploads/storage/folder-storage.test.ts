import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderStorage } from './folder-storage.js';

const bytes = Buffer.from('the whole picture');
const name = `${'a'.repeat(40)}.png`;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terimce-uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('replaces a file that was truncated by a crash or a full disk', async () => {
  await writeFile(join(folder, name), bytes.subarray(0, 5));
  await new FolderStorage(folder).put(name, bytes);
  expect(await readFile(join(folder, name))).toEqual(bytes);
});

it('stores the same content once, even if it is uploaded twice at the same time', async () => {
  const storage = new FolderStorage(folder);
  await Promise.all([storage.put(name, bytes), storage.put(name, bytes)]);
  expect(await readdir(folder)).toEqual([name]);
});
