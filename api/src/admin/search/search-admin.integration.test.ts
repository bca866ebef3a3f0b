import { readFileSync } from 'node:fs';
import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, startApiOnServices } from '../../../test/api-on-services.js';
import { filesThatRun } from '../../../test/files-that-run.js';
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
    const { stored, indexed, oldestUnindexedSeconds, targets } = await status();
    // The keeper checks the health of a target at intervals.
    return stored === 3 && indexed === 3 && oldestUnindexedSeconds === 0 && targets[0]?.healthy;
  });
});
afterAll(() => api.stop());

describe('GET /admin/search/status', () => {
  it('describes the whole pipeline', async () => {
    expect(await status()).toMatchObject({
      stored: 3,
      failed: 0,
      queue: { kind: 'in-process', reachable: true },
      targets: [
        { healthy: true, behind: false, error: null, version: expect.stringMatching(/^1\./) },
      ],
      search: { circuit: 'closed', titleIndexTerms: 3, titleIndexReady: true },
    });
    const { data } = await call('GET', '/admin/dashboard');
    expect(data.index).toMatchObject({ healthy: true, degraded: false, failed: 0 });
  });

  it('is streamed as server-sent events', async () => {
    const abort = new AbortController();
    const response = await fetch(`${api.url}/api/admin/search/status/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    let text = '';
    const states = () =>
      [...text.matchAll(/data: (.*)\n\n/g)].map(([, data]) => JSON.parse(data as string));
    const reading = (async () => {
      const body = response.body as unknown as AsyncIterable<Uint8Array>;
      for await (const chunk of body) text += new TextDecoder().decode(chunk);
    })();
    await until('the first picture', async () => states()[0]?.stored === 3);
    const { data } = await call('POST', '/admin/terms', {
      englishTerm: 'Entropy',
      englishDefinition: 'd',
      category: 'general',
    });
    await until('the change is seen', async () => states().some(({ stored }) => stored === 4));
    abort.abort();
    await reading.catch(() => undefined);
    await call('DELETE', `/admin/terms/${data._id}`);
  });
});

it('explains the rank of each hit', async () => {
  const { data } = await call('GET', `/admin/search/explain?query=${encodeURIComponent('ısıl')}`);
  expect(data).toMatchObject({ normalised: 'isil', folded: 'isil', degraded: false });
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

describe('docs/architecture.md', () => {
  /** Files that only timers run, packages that count as one entry, and schemas that check replies only in tests. */
  const UNCOUNTED =
    /test\/|^packages\/(embedded-mongo|engines|title-search|test-services)\/|\/(repeat|log|mongo)\.ts$|ban\.repository|publish-due|retention|keeper|sweep|prepare-target|rebuild|search-settings|index-settings|contract\/src\/routes/;
  /** Files of a save that also run during a search: the indexer, and the reader of changes, which polls every 50 ms. */
  const FOLLOWING =
    /^indexer\/|\/(live-search|term-outbox|index-queue|meili-target|change-sequence|terms\/term)\.ts$/;
  /** Files in the table of a section. */
  const listed = (heading: string) => {
    const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
    const section = page.split('\n## ').find((part) => part.startsWith(heading)) ?? '';
    return new Set([...section.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => path as string));
  };
  /** The files that run in each of three runs. Timers and slow replies run others only now and then. */
  async function filesOf(
    work: (run: number) => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ) {
    const runs: Array<Set<string>> = [];
    for (let run = 0; run < 3; run++) {
      await prepare?.();
      runs.push(await filesThatRun(() => work(run)));
    }
    const [first, ...others] = runs as [Set<string>, ...Set<string>[]];
    return new Set([...first].filter((path) => others.every((run) => run.has(path))));
  }
  const missingFrom = (heading: string, ran: ReadonlySet<string>) =>
    [...ran].filter((path) => !UNCOUNTED.test(path) && !listed(heading).has(path)).sort();

  it('lists the files of a search', async () => {
    const ran = await filesOf(async (run) => {
      // Different queries in each run, because replies are cached.
      for (const path of [
        `/terms/search?query=${['condctivity', 'conductvity', 'conductiity'][run]}`,
        `/terms/search?query=${['heat', 'hea', 'temp'][run]}&category=mechanical`,
        `/suggestions?query=${'temperat'.slice(0, 4 + run)}`,
      ]) {
        expect((await fetch(`${api.url}/api${path}`)).status).toBe(200);
      }
    });
    expect(ran).toContain('api/src/search/search.service.ts');
    const missing = missingFrom('The path of a search', ran);
    expect(missing.filter((path) => !FOLLOWING.test(path))).toEqual([]);
  });

  it('lists the files of a save', async () => {
    let term: { readonly _id: string; readonly slug: string };
    let slug: string;
    const ran = await filesOf(
      async () => {
        const body = { ...term, englishDefinition: `How hot ${slug} is`, slug };
        const saved = await call('PUT', `/admin/engineering/${term._id}`, body);
        expect(saved).toMatchObject({ success: true });
        await until('Meilisearch and the title index have the change', async () => {
          const found = await call('GET', '/suggestions?query=Temperature');
          // Not asked of the API, where it would run files that a save does not.
          const { dirtySince } = (await TermModel.findById(term._id).lean()) ?? {};
          return found.data[0]?.slug === slug && !dirtySince;
        });
      },
      async () => {
        term = (await call('GET', '/admin/engineering?search=Temperature')).data.terms[0];
        slug = `${term.slug}-x`;
      },
    );
    expect(ran).toContain('indexer/src/send-batch.ts');
    const own = new Set([...ran].filter((path) => !listed('The path of a search').has(path)));
    expect(missingFrom('The path of a save', own)).toEqual([]);
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
      const [target] = (await status()).targets;
      return target.drift?.checkedAt > asked && target.drift;
    });
    expect(drift).toMatchObject({ missing: 0, extra: 0, outdated: 0 });
  });

  it('compares without repairing, and repairs on request', async () => {
    const _id = (await TermModel.findOne({ englishTerm: 'Heat' }).lean())?._id;
    await TermModel.updateOne({ englishTerm: 'Heat' }, { $inc: { rev: 1, 'indexed.main': 1 } });
    const compared = async (query: string) => {
      expect((await call('POST', `/admin/search/drift${query}`)).status).toBe(202);
      return until('the comparison', async () => {
        const { data } = await call('GET', '/admin/search/drift');
        return !data.pending && data.targets[0].drift;
      });
    };
    expect(await compared('')).toMatchObject({ outdated: 1, repaired: 0 });
    expect(await compared('')).toMatchObject({ outdated: 1, sample: { outdated: [String(_id)] } });
    expect(await compared('?repair=true')).toMatchObject({ outdated: 1, repaired: 1 });
    await until('it is mended', async () => (await compared('')).outdated === 0);
  });

  it('lists refused terms and retries them', async () => {
    await TermModel.updateOne(
      { englishTerm: 'Heat' },
      {
        $set: {
          indexRefusal: { target: 'main', rev: 1, reason: 'too long', at: new Date() },
          dirtySince: new Date(),
        },
      },
    );
    const { data } = await call('GET', '/admin/search/failures');
    expect(data.failures).toMatchObject([{ englishTerm: 'Heat', reason: 'too long' }]);
    expect(await status()).toMatchObject({
      failed: 1,
      indexed: 2,
      failures: [{ englishTerm: 'Heat', target: 'main', reason: 'too long' }],
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
      /^terimce_queue_depth\{lane="edits"\} \d/m,
      /^terimce_outbox_age_seconds \d/m,
      /^terimce_terms_stored 3$/m,
      /^terimce_index_target_healthy\{host=".*"\} 1$/m,
      /^terimce_index_batch_documents_count\{target="main",lane="\w+"\} \d/m,
      /^terimce_index_batch_seconds_sum/m,
      /^process_cpu_seconds_total/m,
    ]) {
      expect(text).toMatch(line);
    }
  });
});
