import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { silentLogger } from '@terimce/core/log';
import { afterEach, expect, it, vi } from 'vitest';
import { type AppOnFakes, startAppOnFakes } from '../../../../test/app-on-fakes.js';
import { S3_KEYS, S3_REGION, type S3Server, startS3Server } from '../../../../test/s3-server.js';
import { openStorage } from './open-storage.js';
import { S3Storage } from './s3-storage.js';

const endings: Array<() => Promise<void>> = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of endings.splice(0)) await end();
});

const bytes = Buffer.from('the bytes of an animation, 42 of them in all');
const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
const name = `${hash}.webm`;

function storageOn(
  s3: S3Server,
  changes: Partial<ConstructorParameters<typeof S3Storage>[0]> = {},
) {
  return new S3Storage({
    endpoint: s3.endpoint,
    bucket: 'terimce',
    region: S3_REGION,
    ...S3_KEYS,
    pathStyle: true,
    logger: silentLogger(),
    ...changes,
  });
}

async function start(): Promise<{ s3: S3Server; storage: S3Storage; app: AppOnFakes }> {
  const s3 = await startS3Server();
  const storage = storageOn(s3);
  const app = await startAppOnFakes(() => {}, { uploads: storage.serve });
  endings.push(app.close, s3.close);
  return { s3, storage, app };
}

const read = (app: AppOnFakes, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}/uploads/${name}`, { headers, method });

it('stores a file in the bucket and serves it with our own headers', async () => {
  const { s3, storage, app } = await start();
  await storage.put(name, bytes, 'video/webm');
  expect(s3.objects.get(`terimce/uploads/${name}`)).toEqual({ bytes, type: 'video/webm' });
  const reply = await read(app);
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
  });
  const head = await read(app, {}, 'HEAD');
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});

it('answers range and conditional requests', async () => {
  const { s3, storage, app } = await start();
  await storage.put(name, bytes, 'video/webm');
  const part = await read(app, { range: 'bytes=4-8' });
  expect([part.status, await part.text()]).toEqual([206, 'bytes']);
  expect(part.headers.get('content-range')).toBe(`bytes 4-8/${bytes.length}`);
  const end = await read(app, { range: 'bytes=-3', 'if-range': `"${hash}"` });
  expect([end.status, await end.text()]).toEqual([206, 'all']);
  expect((await read(app, { range: 'bytes=4-8', 'if-range': '"other"' })).status).toBe(200);
  expect((await read(app, { range: 'bytes=0-1,3-4' })).status).toBe(200);
  const beyond = await read(app, { range: 'bytes=900-' });
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
  const asked = s3.requests.length;
  expect((await read(app, { 'if-none-match': `"${hash}"` })).status).toBe(304);
  expect(s3.requests).toHaveLength(asked);
});

it('does not read other objects in the bucket', async () => {
  const { s3, app } = await start();
  s3.objects.set('terimce/secret', { bytes, type: 'text/plain' });
  s3.objects.set('terimce/uploads/page.html', { bytes, type: 'text/html' });
  for (const path of ['..%2fsecret', '../secret', 'page.html', '.terimce-check', '']) {
    expect((await fetch(`${app.url}/uploads/${path}`)).status, path).not.toBe(200);
  }
  expect(s3.requests).toEqual([]);
});

it('deletes a file once', async () => {
  const { storage, app } = await start();
  await storage.put(name, bytes, 'video/webm');
  expect(await storage.remove(name)).toBe(true);
  expect(await storage.remove(name)).toBe(false);
  const gone = await read(app);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('retries when the service is busy, and reports an error if it stays unavailable', async () => {
  const { s3, storage, app } = await start();
  s3.failures.push(503, 500);
  await storage.put(name, bytes, 'video/webm');
  s3.failures.push(500, 500, 500, 500);
  const reply = await read(app);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await read(app)).status).toBe(200);
  s3.failures.push(500, 500, 500, 500);
  await expect(storage.put(name, bytes, 'video/webm')).rejects.toThrow('500 SlowDown');
});

it('puts the bucket into the host name if configured', async () => {
  const { s3 } = await start();
  const lookUp = vi.spyOn(dns, 'lookup').mockImplementation(((...all: unknown[]) => {
    const answer = all.at(-1) as (error: null, found: object[]) => void;
    answer(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as typeof dns.lookup);
  const storage = storageOn(s3, { endpoint: `http://s3.test:${s3.port}`, pathStyle: false });
  await storage.put(name, bytes, 'video/webm');
  expect([...s3.objects.keys()]).toEqual([`terimce/uploads/${name}`]);
  expect(lookUp.mock.calls[0]?.[0]).toBe('terimce.s3.test');
});

it('tests its permissions at start, leaves nothing behind and reports what is wrong', async () => {
  const { s3 } = await start();
  const settings = {
    DATA_DIR: '/nonexistent',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'terimce',
    S3_REGION,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    S3_PATH_STYLE: true,
  };
  const open = (changes: Partial<typeof settings>) =>
    openStorage({ ...settings, ...changes }, silentLogger());
  await open({});
  expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
  expect(s3.objects.size).toBe(0);
  await expect(open({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
    'no permission to write (403 SignatureDoesNotMatch)',
  );
  await expect(open({ S3_BUCKET: 'other' })).rejects.toThrow('404 NoSuchBucket');
  await expect(open({ S3_REGION: 'us-east-1' })).rejects.toThrow('AuthorizationHeaderMalformed');
  // An unreachable service does not prevent the start.
  await open({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  await expect(open({ S3_ENDPOINT: '', DATA_DIR: import.meta.filename })).rejects.toThrow(
    'cannot be written',
  );
});
