import { createLogger } from '@terimce/core/log';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { failingNotices } from '@terimce/core/notices/notices';
import { driftState } from '@terimce/core/search/drift-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';

/** How far the search index lags behind the database, from the terms' marks, and what keeps it from working. */
export async function indexReport(mongodbUri: string): Promise<string> {
  await connectMongo(mongodbUri, createLogger('status', 'silent'), { waitMs: 0 });
  try {
    const { approved, dirty, refused } = await termOutbox.counts();
    const oldest = await termOutbox.oldestDirty();
    const seconds = oldest ? Math.round((Date.now() - oldest.getTime()) / 1000) : 0;
    const waiting =
      dirty > 0 ? `${dirty} changes waiting, the oldest for ${seconds} s` : 'no change waiting';
    const failed = refused > 0 ? `, ${refused} refused by the engine (see /admin/search)` : '';
    const { error } = await driftState();
    const ill = error ? `\nSearch: Meilisearch does not work: ${error}` : '';
    const untold = (await failingNotices()).map(
      ({ way, since, error }) =>
        `\nNotices: by ${way} they fail since ${since.toISOString()}: ${error}`,
    );
    return `Index: ${approved} public terms, ${waiting}${failed}${ill}${untold.join('')}`;
  } finally {
    await disconnectMongo();
  }
}
