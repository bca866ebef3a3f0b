import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPack } from '@terimce/contract/offline-pack';
import { silentLogger } from '@terimce/core/log';
import { TermModel } from '@terimce/core/models/term';
import { keepPack } from '@terimce/core/offline/keep-pack';
import { packFile, packFolder } from '@terimce/core/offline/pack-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let dataDir: string;
let api: VisitorApi;
const keep = () => keepPack(packFolder(dataDir), silentLogger(), 0);
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'terimce-pack-'));
  api = await startVisitorApi({ DATA_DIR: dataDir });
  await api.terms.createMany(seedTerms(['mechanical', 'software']), { by: 'test' });
  await api.terms.create({ englishTerm: 'unseen', category: 'general' }, { status: 'draft' });
});
afterAll(async () => {
  await api?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const manifest = async () => (await api.call('GET', '/offline/manifest')).data;
/** A pack with so many terms: the worker makes it when the write of the last one has ended. */
async function made(terms: number) {
  await expect.poll(async () => keep().then(manifest)).toMatchObject({ terms });
  return manifest();
}
const pack = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/offline/pack${query}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the offline pack', () => {
  it('is said to be missing until the worker has made it', async () => {
    for (const path of ['/offline/manifest', '/offline/pack']) {
      expect(await api.call('GET', path)).toMatchObject({ status: 404, code: 'PACK_NOT_MADE' });
    }
    await keep();
  });

  it('contains every public term, as its manifest says', async () => {
    const { terms, bytes, sha256, version } = await manifest();
    const file = await bytesOf(await pack());
    expect(file.length).toBe(bytes);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    expect(sha256.startsWith(version)).toBe(true);
    const read = readPack(gunzipSync(file).toString());
    expect(read).toHaveLength(terms);
    expect(read.find(({ slug }) => slug === 'thermal-conductivity')).toMatchObject({
      englishTerm: 'thermal conductivity',
      turkishTerm: 'ısıl iletkenlik',
      category: 'mechanical',
    });
    expect(read.some(({ slug }) => slug === 'unseen')).toBe(false);
  });

  it('can be resumed where the download was interrupted', async () => {
    const { version } = await manifest();
    const whole = await pack(`?version=${version}`);
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toMatch(/immutable.*no-transform/);
    expect(whole.headers.get('content-encoding')).toBeNull();
    const file = await bytesOf(whole);
    const rest = await pack(`?version=${version}`, { range: 'bytes=1000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${file.length - 1}/${file.length}`);
    expect(Buffer.concat([file.subarray(0, 1000), await bytesOf(rest)]).equals(file)).toBe(true);
    const changed = await pack('', { range: 'bytes=1000-', 'if-range': '"older"' });
    expect(changed.status).toBe(200);
    expect((await pack('', { range: `bytes=${file.length}-` })).status).toBe(416);
    expect((await pack('', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['older', '0'.repeat(20), '../pack.json'])(
    'is a 404 in a version that does not exist: %s',
    async (version) => {
      const response = await pack(`?version=${encodeURIComponent(version)}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).not.toMatch(/immutable/);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );

  it('is made again only if terms have changed, and the version before stays for a while', async () => {
    const before = await manifest();
    await TermModel.updateOne({ slug: 'thermal-conductivity' }, { $inc: { clickCount: 5 } });
    await keep();
    expect(await manifest()).toEqual(before);
    await api.terms.create({ englishTerm: 'brand new', category: 'general' });
    const after = await made(before.terms + 1);
    expect(await bytesOf(await pack(`?version=${before.version}`))).toHaveLength(before.bytes);
    const old = new Date(Date.now() - 2 * 3_600_000);
    await utimes(packFile(packFolder(dataDir), before.version) ?? '', old, old);
    await api.terms.create({ englishTerm: 'newer still', category: 'general' });
    await made(after.terms + 1);
    expect((await pack(`?version=${before.version}`)).status).toBe(404);
    expect((await pack(`?version=${after.version}`)).status).toBe(200);
  });

  it('has one version at a time for some minutes', async () => {
    const before = await manifest();
    await api.terms.create({ englishTerm: 'one more', category: 'general' });
    await keepPack(packFolder(dataDir), silentLogger());
    expect(await manifest()).toEqual(before);
  });
});
