import { silentLogger } from '@terimce/core/log';
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

it('follows the settings when a command runs it, and sends notices', async () => {
  const env = {
    ...pipeline.env,
    PUBLIC_URL: 'https://terimce.example',
    NOTIFY_WEBHOOK_URL: receivers.options.webhookUrl,
    // So that the disk counts as full.
    NOTIFY_DISK_FREE_MB: 1_000_000_000,
    DATA_DIR: '.',
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
