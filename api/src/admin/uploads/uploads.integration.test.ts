import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadModel } from '@terimce/core/models/upload';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { FolderStorage } from './storage/folder-storage.js';
import { UploadStore } from './upload-store.js';

let api: AdminApi;
const folder = mkdtempSync(join(tmpdir(), 'terimce-uploads-'));
beforeAll(async () => {
  api = await startAdminApi({ DATA_DIR: folder });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const upload = (...files: Array<[name: string, bytes: Buffer]>) => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return api.contributor('POST', '/admin/uploads', form);
};
const stored = () =>
  readdirSync(folder).flatMap((name) =>
    name === 'uploads' ? readdirSync(join(folder, name)) : [],
  );

it('stores files by their content and serves them with safe headers', async () => {
  const reply = await upload(['evil.html', fixture('plain.png')], ['x', fixture('plain.webm')]);
  expect(reply.status).toBe(201);
  const [image, video] = reply.data.files;
  expect(image).toMatchObject({ type: 'image/png', url: `/uploads/${image.name}` });
  expect(video.type).toBe('video/webm');
  expect((await upload(['again.png', fixture('plain.png')])).data.files[0].name).toBe(image.name);
  const served = await fetch(api.url + image.url);
  expect(served.status).toBe(200);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const part = await fetch(api.url + video.url, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);
  const beyond = await fetch(api.url + video.url, { headers: { range: 'bytes=9999999-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
    416,
    `bytes */${video.bytes}`,
  ]);
  expect(await beyond.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  expect((await fetch(`${api.url}/uploads/none.png`)).status).toBe(404);
  expect((await fetch(`${api.url}/uploads/..%2f..%2fetc%2fpasswd`)).status).not.toBe(200);
});

it('refuses files that are not pictures, too large or too many, and stores none of them', async () => {
  const before = stored().length;
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect(await upload(['picture.png', html])).toMatchObject({
    status: 415,
    code: 'FILE_TYPE_UNSUPPORTED',
  });
  const cut = fixture('plain.jpg').subarray(0, 400);
  expect((await upload(['cut.jpg', cut])).code).toBe('FILE_TYPE_UNSUPPORTED');
  const large = Buffer.alloc(10_485_761, fixture('plain.png'));
  expect(await upload(['large.png', large])).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  const bomb = Buffer.from(
    `474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b`,
    'hex',
  );
  expect(await upload(['bomb.gif', bomb])).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  const six = Array.from(
    { length: 6 },
    (_, i) => [`${i}.png`, fixture('plain.png')] as [string, Buffer],
  );
  expect((await upload(...six)).code).toBe('VALIDATION_FAILED');
  expect((await upload()).status).toBe(400);
  expect(stored()).toHaveLength(before);
});

it('removes files that no term needs after a week, and bounds what one user uploads in a day', async () => {
  const store = new UploadStore(new FolderStorage(join(folder, 'uploads')));
  const week = Date.now() + 7 * 86_400_000 + 1_000;
  await store.removeUnused(week);
  const [used, proposed, former, unused] = await Promise.all(
    ['plain.png', 'plain.webp', 'plain.webm', 'plain.jpg'].map(async (name) => {
      const { data } = await upload([name, fixture(name)]);
      return data.files[0] as { name: string; url: string; bytes: number };
    }),
  );
  const add = async (members: Record<string, unknown>) =>
    (await api.admin('POST', '/admin/terms', termBody(members))).data;
  const term = await add({ image: used?.url });
  await api.contributor('PUT', `/admin/terms/${term._id}`, { image: proposed?.url });
  const other = await add({});
  const path = `/admin/terms/${other._id}`;
  await api.admin('PUT', path, { animation: former?.url });
  await api.admin('PUT', path, { clear: ['animation'] });
  await store.removeUnused();
  expect(stored()).toContain(unused?.name);
  expect(await store.removeUnused(week)).toBe(1);
  expect(stored()).not.toContain(unused?.name);
  for (const kept of [used, proposed, former]) expect(stored()).toContain(kept?.name);

  await UploadModel.updateMany({}, { $set: { at: new Date(0) } });
  const { id, token } = await api.withRole('yukleyen', 'contributor');
  const send = () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(fixture('plain.jpg'))]), 'a.jpg');
    return api.call('POST', '/admin/uploads', { body: form, token });
  };
  const record = { _id: 'full.png', userId: id, bytes: 500_000_000, at: new Date() };
  await UploadModel.create(record);
  expect(await send()).toMatchObject({ status: 429, code: 'UPLOAD_QUOTA' });
  expect(stored()).not.toContain(unused?.name);
  await UploadModel.updateOne(
    { _id: record._id },
    { $set: { at: new Date(Date.now() - 86_400_000) } },
  );
  expect((await send()).status).toBe(201);
});

it('deletes a file unless a term uses it', async () => {
  const { name, url } = (await upload(['a.webp', fixture('plain.webp')])).data.files[0];
  const term = (await api.admin('POST', '/admin/terms', termBody({ image: url }))).data;
  const path = `/admin/uploads/${name}`;
  expect(await api.admin('DELETE', path)).toMatchObject({ status: 409, code: 'FILE_IN_USE' });
  await api.admin('PUT', `/admin/terms/${term._id}`, { clear: ['image'] });
  expect((await api.admin('DELETE', path)).status).toBe(200);
  expect((await api.admin('DELETE', path)).code).toBe('NOT_FOUND');
  expect((await fetch(api.url + url)).status).toBe(404);
});
