import { stat } from 'node:fs/promises';
import { requestRelease } from '@terimce/core/releases/keep-releases';
import { listReleases, type Release } from '@terimce/core/releases/release';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf, recordAction } from '../shared/audit/audit-log.js';

/** Where the files are. */
export const DATA_PATH = '/data';
/** New and changed terms. */
export const FEED_PATH = `${DATA_PATH}/changes.atom`;

/** The releases in a folder, newest first; read again when the folder has changed. */
export class Releases {
  readonly folder: string;
  #read: { readonly changedAt: number; readonly list: readonly Release[] } | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async list() {
    const changedAt = await stat(this.folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (this.#read?.changedAt !== changedAt)
      this.#read = { changedAt, list: await listReleases(this.folder) };
    return this.#read.list.map(({ id, at, license, terms, changes, files }) => ({
      id,
      at,
      license,
      terms,
      changes,
      files: files.map((file) => ({ ...file, path: `${DATA_PATH}/${id}/${file.name}` })),
    }));
  }
}

export function bindReleaseRoutes(router: ApiRouter, releases: Releases): void {
  handle(router, 'GET /releases', async () => ({ data: await releases.list() }));
  handle(router, 'POST /admin/releases', async (_input, context) => {
    await requestRelease();
    await recordAction(actorOf(context), { action: 'release.request' });
    return { data: null };
  });
}
