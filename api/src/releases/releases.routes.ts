import { requestRelease } from '@terimce/core/releases/keep-releases';
import { listReleases, type Release } from '@terimce/core/releases/release';
import { Cached } from '../cached.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf, recordAction } from '../shared/audit/audit-log.js';

const LIST_MS = 10_000;
/** Where the files are. */
export const DATA_PATH = '/data';

/** The releases in a folder, newest first; read again after ten seconds. */
export class Releases {
  readonly folder: string;
  readonly #list: Cached<Release[]>;

  constructor(folder: string) {
    this.folder = folder;
    this.#list = new Cached(LIST_MS, () => listReleases(folder));
  }

  async list() {
    return (await this.#list.get()).map(({ id, at, license, terms, changes, files }) => ({
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
