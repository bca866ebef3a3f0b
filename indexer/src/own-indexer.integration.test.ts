import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@terimce/core/log';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import { failingNotices } from '@terimce/core/notices/notices';
import { sendTestNotice } from '@terimce/core/notices/send-notice';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestPipeline, type TestPipeline, WAIT } from '../test/pipeline.js';
import { startReceivers } from '../test/receivers.js';
import { ownIndexer } from './why-unreadable.js';

let pipeline: TestPipeline;
let receivers: Awaited<ReturnType<typeof startReceivers>>;
beforeAll(async () => {
  receivers = await startReceivers();
  receivers.answer = (reply) => void reply.writeHead(204).end();
  pipeline = await openTestPipeline({ redis: false });
});
afterAll(async () => {
  await pipeline?.stop();
  await receivers?.stop();
});

const folder = mkdtempSync(join(tmpdir(), 'terimce-own-indexer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('follows the settings when a command runs it, and sends notices', async () => {
  const env = {
    ...pipeline.env,
    PUBLIC_URL: 'https://terimce.example',
    NOTIFY_WEBHOOK_URL: receivers.options.webhookUrl,
    // So that the disk counts as full.
    NOTIFY_DISK_FREE_MB: 1_000_000_000,
    DATA_DIR: folder,
  };
  const { queue, index } = pipeline;
  const command = { env, logger: silentLogger(), queue, index, close: async () => undefined };
  const own = await ownIndexer(command);
  try {
    await vi.waitFor(() => expect(receivers.posted).toHaveLength(1), WAIT);
    expect(receivers.posted[0]).toMatchObject({ counts: { fullDisk: 1 } });
    expect(await ownIndexer(command)).toBeUndefined();
  } finally {
    await own?.stop();
  }
});

it('records why a notice could not be sent until it is, and waits as long as the receiver says', async () => {
  const failing = async () => (await IndexStateModel.findById(INDEX_STATE).orFail().lean()).failing;
  const { mail: _, ...webhook } = receivers.options;
  await IndexStateModel.updateOne({ _id: INDEX_STATE }, { $unset: { told: '' } });
  receivers.answer = (reply) => void reply.writeHead(503, { 'retry-after': '7200' }).end();
  const before = Date.now();
  const tries = receivers.tries.length;
  const notices = { ...webhook, webhookSecret: 'known to both', diskFreeMb: 1_000_000_000 };
  const indexer = await pipeline.startIndexer({ notices });
  await vi.waitFor(async () => expect(await failing()).toHaveProperty('webhook'), WAIT);
  const { since, error, retryAt } = (await failing())?.webhook ?? {};
  expect(error).toBe('The webhook answered 503');
  expect(await failingNotices()).toEqual([{ way: 'webhook', since, error }]);
  expect(retryAt?.getTime()).toBeGreaterThanOrEqual(before + 7_200_000);
  receivers.answer = (reply) => void reply.writeHead(204).end();
  await new Promise((resolve) => setTimeout(resolve, 5 * notices.everyMs));
  expect(receivers.tries).toHaveLength(tries + 1);
  const body = receivers.tries.at(-1) ?? '';
  const signature = createHmac('sha256', 'known to both').update(body).digest('hex');
  expect(receivers.signatures.at(-1)).toBe(`sha256=${signature}`);

  const due = { $set: { 'failing.webhook.retryAt': new Date(before) } };
  await IndexStateModel.updateOne({ _id: INDEX_STATE }, due);
  await vi.waitFor(async () => expect(await failingNotices()).toEqual([]), WAIT);
  await indexer.stop();

  await IndexStateModel.updateOne(
    { _id: INDEX_STATE },
    { $set: { 'failing.mail': { since, error, count: 1, retryAt } } },
  );
  const without = await pipeline.startIndexer({ notices: undefined });
  expect(await failingNotices()).toEqual([]);
  await without.stop();
});

it('a test notice says for each receiver whether it took it', async () => {
  receivers.refusesMail = true;
  const outcomes = await sendTestNotice(receivers.options);
  expect(outcomes.get('webhook')).toBeUndefined();
  expect(outcomes.get('mail')).toContain('not now');
  expect(receivers.posted.at(-1)).toMatchObject({
    number: 0,
    text: expect.stringContaining('test'),
  });
});
