import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readPack } from '@terimce/contract/offline-pack';
import { silentLogger } from '@terimce/core/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { OfflineService } from './offline.service.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi();
  await api.terms.createMany(seedTerms(['mechanical', 'software']), { by: 'test' });
  await api.terms.create({ englishTerm: 'unseen', category: 'general' }, { status: 'draft' });
});
afterAll(() => api?.stop());

const manifest = async () => (await api.call('GET', '/offline/manifest')).data;
const pack = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/offline/pack${query}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the offline pack', () => {
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

  it('is a 404 in a version that no longer exists', async () => {
    const response = await pack('?version=older');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('is rebuilt after a change, without making requests wait; the previous version stays', async () => {
    const service = new OfflineService({ logger: silentLogger(), rebuildAfterMs: 0 });
    const before = await service.current();
    expect((await service.current()).version).toBe(before.version);
    await api.terms.create({ englishTerm: 'brand new', category: 'general' });
    expect((await service.current()).version).toBe(before.version);
    await expect.poll(async () => (await service.current()).terms).toBe(before.terms + 1);
    expect((await service.ofVersion(before.version))?.sha256).toBe(before.sha256);
  });
});
