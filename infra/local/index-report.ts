import { createLogger } from '@terimce/core/log';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { termOutbox } from '@terimce/core/terms/term-outbox';

/** One line about how far the search index lags behind the database, from the terms' marks. */
export async function indexReport(mongodbUri: string): Promise<string> {
  await connectMongo(mongodbUri, createLogger('status', 'silent'), { waitMs: 0 });
  try {
    const { approved, dirty, refused } = await termOutbox.counts();
    const oldest = await termOutbox.oldestDirty();
    const seconds = oldest ? Math.round((Date.now() - oldest.getTime()) / 1000) : 0;
    const waiting =
      dirty > 0 ? `${dirty} changes waiting, the oldest for ${seconds} s` : 'no change waiting';
    const failed = refused > 0 ? `, ${refused} refused by the engine (see /admin/search)` : '';
    return `Index: ${approved} public terms, ${waiting}${failed}`;
  } finally {
    await disconnectMongo();
  }
}
