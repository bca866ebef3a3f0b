import type { Logger } from '@terimce/core/log';
import { sequencePosition, termFeed } from '@terimce/core/terms/change-sequence';
import { buildPack, type Pack } from './build-pack.js';

/** Shortest time between two builds of a pack, in milliseconds. */
const REBUILD_AFTER_MS = 300_000;
/** Number of versions that stay available, so that downloads in progress can continue. */
const KEPT_VERSIONS = 2;

/**
 * The pack for offline use. It is built on the first request, and rebuilt in the background after terms have changed.
 * Every process builds the same bytes from the same terms.
 */
export class OfflineService {
  readonly #logger: Logger;
  readonly #rebuildAfterMs: number;
  #packs: Pack[] = [];
  #position = '';
  #building: Promise<Pack> | undefined;

  constructor(options: { logger: Logger; rebuildAfterMs?: number }) {
    this.#logger = options.logger;
    this.#rebuildAfterMs = options.rebuildAfterMs ?? REBUILD_AFTER_MS;
  }

  /** The newest pack. */
  async current(): Promise<Pack> {
    const [newest] = this.#packs;
    if (!newest) return this.#build();
    const age = Date.now() - newest.createdAt.getTime();
    if (age >= this.#rebuildAfterMs && !this.#building) {
      void this.#refresh().catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'Offline pack not rebuilt'),
      );
    }
    return newest;
  }

  /** The pack of a version while it is available. */
  async ofVersion(version: string): Promise<Pack | undefined> {
    if (this.#packs.length === 0) await this.current();
    return this.#packs.find((pack) => pack.version === version);
  }

  async #refresh(): Promise<void> {
    if ((await position()) !== this.#position) await this.#build();
  }

  #build(): Promise<Pack> {
    this.#building ??= this.#buildNow().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  async #buildNow(): Promise<Pack> {
    const from = await position();
    const pack = await buildPack(termFeed.streamApproved());
    const others = this.#packs.filter(({ version }) => version !== pack.version);
    this.#packs = [pack, ...others].slice(0, KEPT_VERSIONS);
    this.#position = from;
    this.#logger.info({ terms: pack.terms, bytes: pack.bytes.length }, 'Offline pack built');
    return pack;
  }
}

/** Changes with every write, and once more when a write that was in progress has ended. */
async function position(): Promise<string> {
  return Object.values(await sequencePosition()).join();
}
