import { indexerOptions } from '@terimce/core/search/indexer-options';
import { reasonOf } from '@terimce/core/search/meilisearch';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { IndexNotOursError, type TermIndex } from '@terimce/core/search/term-index';
import { assertReadable } from './index-revs.js';
import type { openPipeline } from './open-pipeline.js';
import { type Indexer, startIndexer } from './start-indexer.js';

/** An index that cannot be read for this long does not recover by itself. */
const UNREADABLE_MS = 20_000;
const PAUSE_MS = 500;

/** What keeps Meilisearch from reading its index, and what to do; undefined as soon as it can. */
export async function whyUnreadable(
  index: TermIndex,
  patienceMs = UNREADABLE_MS,
): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const reason = await assertReadable(index).then(
      () => undefined,
      (error: unknown) => reasonOf(error),
    );
    if (reason === undefined) return undefined;
    if (Date.now() > deadline) {
      return `Meilisearch cannot read its index: ${reason}\nRestart it. If that does not help, stop it, delete its data folder and start it again: the index is filled from the database.`;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Why the index may not be used; undefined if it is ours, or that cannot be known now. */
async function whyForeign(index: TermIndex): Promise<string | undefined> {
  try {
    await index.claim();
  } catch (error) {
    if (error instanceof IndexNotOursError) return error.message;
  }
  return undefined;
}

/**
 * For a command: an indexer, unless another process runs one. It makes no releases, for which the command would have
 * to wait. Ends the process if the index cannot be read.
 */
export async function ownIndexer(
  pipeline: Awaited<ReturnType<typeof openPipeline>>,
): Promise<Indexer | undefined> {
  const { workers } = await pipelineStatus(pipeline.queue);
  const unreadable = (await whyForeign(pipeline.index)) ?? (await whyUnreadable(pipeline.index));
  if (unreadable === undefined) {
    if (workers.length > 0) return undefined;
    return startIndexer({ ...pipeline, ...indexerOptions(pipeline.env), releases: undefined });
  }
  process.stderr.write(`${unreadable}\n`);
  await pipeline.close();
  process.exit(1);
}
