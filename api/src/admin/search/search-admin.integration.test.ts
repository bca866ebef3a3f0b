import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, startApiOnServices } from '../../../test/api-on-services.js';
import { until } from '../../../test/until.js';

const TOKEN = 'metrics token of the tests';
let api: ApiOnServices;
let token = '';

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${api.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  return { status: response.status, ...reply };
}
const status = async () => (await call('GET', '/admin/search/status')).data;

beforeAll(async () => {
  api = await startApiOnServices({ METRICS_TOKEN: TOKEN, BCRYPT_ROUNDS: '4' });
  const account = { username: 'yonetici', password: 'doğru at pil', securityAnswer: 'x' };
  await call('POST', '/auth/register', account);
  await UserModel.updateOne({ username: 'yonetici' }, { $set: { role: 'admin' } });
  token = (await call('POST', '/auth/login', account)).data.token;
  const terms = [
    ['Heat', 'Isı'],
    ['Temperature', 'Sıcaklık'],
    ['Thermal conductivity', 'Isıl iletkenlik'],
  ].map(([englishTerm, turkishTerm]) => ({
    englishTerm,
    turkishTerm,
    englishDefinition: 'd',
    category: 'mechanical',
  }));
  await call('POST', '/admin/terms/bulk', { terms });
  await until('all is indexed', async () => {
    const { stored, indexed, oldestUnindexedSeconds, engine, search } = await status();
    // The health is checked and the titles are read at intervals.
    const isKnown = engine.healthy && search.titleIndexTerms === 3;
    return stored === 3 && indexed === 3 && oldestUnindexedSeconds === 0 && isKnown;
  });
});
afterAll(() => api.stop());

describe('GET /admin/search/status', () => {
  it('describes the whole pipeline', async () => {
    expect(await status()).toMatchObject({
      stored: 3,
      failed: 0,
      queue: { kind: 'none', reachable: true, edits: 0, bulk: 0, active: 0 },
      engine: { healthy: true, error: null, version: expect.stringMatching(/^1\./) },
      search: { circuit: 'closed', titleIndexTerms: 3, titleIndexReady: true },
    });
    const { data } = await call('GET', '/admin/dashboard');
    expect(data.index).toMatchObject({ healthy: true, degraded: false, failed: 0 });
  });
});

it('explains the rank of each hit', async () => {
  const { data } = await call('GET', `/admin/search/explain?query=${encodeURIComponent('ısıl')}`);
  expect(data).toMatchObject({ normalized: 'isil', folded: 'isil', degraded: false });
  const [first] = data.hits;
  expect(first).toMatchObject({ turkishTerm: 'Isıl iletkenlik', slug: 'thermal-conductivity' });
  expect(first.foundBy).toContain('title-index');
  expect(first.parts.length).toBeGreaterThan(0);
  const sum = first.parts.reduce((total: number, part: { cost: number }) => total + part.cost, 0);
  expect(sum).toBeCloseTo(first.cost, 2);
  expect(first.match).toMatchObject({ title: 'Isıl iletkenlik', corrected: null });
  const slip = await call('GET', `/admin/search/explain?query=${encodeURIComponent('sıcaklk')}`);
  expect(slip.data.corrected).toBe('sıcaklık');
  expect(slip.data.hits[0].match).toEqual({
    rule: 'corrected',
    title: 'Sıcaklık',
    corrected: 'sıcaklık',
  });
});

describe('synonyms and stop words', () => {
  const settings = {
    synonyms: { tr: [['ısı', 'hararet']], en: [] },
    stopWords: { tr: ['ve'], en: ['the'] },
  };

  it('are previewed without any effect, then applied', async () => {
    const preview = await call('POST', '/admin/search/settings/preview', {
      ...settings,
      query: 'hararet',
    });
    const words = (hits: Array<{ turkishTerm: string }>) => hits.map((hit) => hit.turkishTerm);
    expect(words(preview.data.before)).not.toContain('Isı');
    expect(words(preview.data.after)).toContain('Isı');
    expect(preview.data.degraded).toBe(false);
    const found = async () => {
      const { data } = await call('GET', '/terms/search?query=hararet');
      return words(data);
    };
    expect(await found()).not.toContain('Isı');
    const { data } = await call('GET', '/admin/search/settings');
    const put = await call('PUT', '/admin/search/settings', { ...settings, rev: data.rev });
    expect(put.data).toMatchObject({ ...settings, rev: data.rev + 1 });
    const late = await call('PUT', '/admin/search/settings', { ...settings, rev: data.rev });
    expect(late.code).toBe('TERM_REV_CONFLICT');
    await until('the synonym finds', async () => (await found()).includes('Isı'));
  });
});

describe('rebuild and drift', () => {
  it('runs one rebuild at a time, and reports when there is nothing to cancel', async () => {
    const started = await call('POST', '/admin/search/reindex');
    expect(started).toMatchObject({ status: 202, data: { requestedBy: 'yonetici' } });
    const again = await call('POST', '/admin/search/reindex');
    expect([202, 409]).toContain(again.status);
    await until('the rebuild is done', async () => (await status()).rebuild.phase === 'done');
    expect((await call('DELETE', '/admin/search/reindex')).code).toBe('REINDEX_NOT_RUNNING');
  });

  it('compares on demand', async () => {
    const asked = new Date().toISOString();
    expect((await call('POST', '/admin/search/drift')).status).toBe(202);
    const drift = await until('the comparison', async () => {
      const { drift: last } = await status();
      return last?.checkedAt > asked && last;
    });
    expect(drift).toMatchObject({ missing: 0, extra: 0, outdated: 0 });
  });

  it('compares without repairing, and repairs on request', async () => {
    const _id = (await TermModel.findOne({ englishTerm: 'Heat' }).lean())?._id;
    await TermModel.updateOne({ englishTerm: 'Heat' }, { $inc: { rev: 1 } });
    const compared = async (query: string) => {
      expect((await call('POST', `/admin/search/drift${query}`)).status).toBe(202);
      return until('the comparison', async () => {
        const { data } = await call('GET', '/admin/search/drift');
        return !data.pending && data.drift;
      });
    };
    expect(await compared('')).toMatchObject({ outdated: 1, repaired: 0 });
    expect(await compared('')).toMatchObject({ outdated: 1, sample: { outdated: [String(_id)] } });
    expect(await compared('?repair=true')).toMatchObject({ outdated: 1, repaired: 1 });
    await until('it is repaired', async () => (await compared('')).outdated === 0);
  });

  it('lists refused terms and retries them', async () => {
    await TermModel.updateOne(
      { englishTerm: 'Heat' },
      {
        $set: {
          indexRefusal: { rev: 1, reason: 'too long', at: new Date() },
          waiting: 'refused',
          dirtySince: new Date(),
        },
      },
    );
    const { data } = await call('GET', '/admin/search/failures');
    expect(data.failures).toMatchObject([{ englishTerm: 'Heat', reason: 'too long' }]);
    expect(await status()).toMatchObject({
      failed: 1,
      indexed: 2,
      failures: [{ englishTerm: 'Heat', reason: 'too long' }],
      failedJobs: [],
    });
    const body = { termIds: [data.failures[0].termId] };
    expect((await call('POST', '/admin/search/failures/retry', body)).data.retried).toBe(1);
    await until('it is indexed', async () => (await status()).failed === 0);
  });
});

describe('GET /metrics', () => {
  const scrape = (given?: string) =>
    fetch(`${api.url}/metrics`, given ? { headers: { authorization: `Bearer ${given}` } } : {});

  it('needs the token', async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape('wrong')).status).toBe(401);
  });

  it('has metrics of requests, errors, cache, queue, outbox and batches', async () => {
    await call('GET', '/admin/terms/nonsense');
    const text = await (await scrape(TOKEN)).text();
    for (const line of [
      /^terimce_request_seconds_count\{call="GET \/terms\/search",status="200"\} \d/m,
      /^terimce_errors_total\{code="INVALID_ID"\} 1/m,
      /^terimce_search_cache_misses_total \d/m,
      /^terimce_queue_depth\{priority="edit"\} \d/m,
      /^terimce_outbox_age_seconds \d/m,
      /^terimce_terms_stored 3$/m,
      /^terimce_index_healthy\{host=".*"\} 1$/m,
      /^terimce_index_batch_documents_count\{priority="\w+"\} \d/m,
      /^terimce_index_batch_seconds_sum/m,
      /^process_cpu_seconds_total/m,
    ]) {
      expect(text).toMatch(line);
    }
  });
});
