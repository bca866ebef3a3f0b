import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readBenchEnv } from '../env.js';
import type { BenchTerm } from '../relevance/collection/collection.js';
import { type LocalProduct, startLocalProduct } from '../relevance/engines/local-product.js';
import {
  type BareMeilisearch,
  fillIndex,
  plainDocument,
  startBareMeilisearch,
} from '../relevance/engines/meilisearch-engine.js';
import { importTerms } from '../relevance/engines/product-engine.js';

/** Index of the bare Meilisearch. */
export const BARE_INDEX = 'bench';

/**
 * The folder in which servers of a bench store a collection. If `BENCH_FOLDER` is set, the next run starts with what
 * one run has filled; otherwise it is a new folder that is removed after the run.
 */
export class BenchFolder {
  readonly #path: string;
  readonly #isKept: boolean;
  readonly #terms: readonly BenchTerm[];
  readonly #fingerprint: string;

  constructor(terms: readonly BenchTerm[], keptIn = readBenchEnv().BENCH_FOLDER) {
    this.#terms = terms;
    this.#isKept = Boolean(keptIn);
    this.#fingerprint = createHash('sha256').update(JSON.stringify(terms)).digest('hex');
    this.#path = keptIn
      ? join(resolve(keptIn), `terms-${terms.length}`)
      : mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  }

  /** The product as `make up` starts it, with the collection. */
  openProduct(settings?: Readonly<Record<string, string>>): Promise<LocalProduct> {
    return this.#open(
      'product',
      () => startLocalProduct(this.#path, settings),
      (product) => importTerms(product, this.#terms),
    );
  }

  /** The product of another, built checkout, with the collection. */
  openOlderProduct(root: string): Promise<LocalProduct> {
    return this.#open(
      'older',
      () => startLocalProduct(join(this.#path, 'older'), {}, root),
      (product) => importTerms(product, this.#terms),
    );
  }

  /** Only Meilisearch, with the collection in {@link BARE_INDEX} at default settings. */
  openBare(): Promise<BareMeilisearch> {
    return this.#open(
      'bare',
      () => startBareMeilisearch(join(this.#path, 'bare')),
      ({ client }) => fillIndex(client, BARE_INDEX, this.#terms.map(plainDocument)),
    );
  }

  /** Removes the folder unless it is kept. Its servers must have been stopped. */
  close(): void {
    if (!this.#isKept) rmSync(this.#path, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Starts a server on its folder, and fills it unless it already contains this collection. */
  async #open<T extends { stop(): Promise<unknown> }>(
    name: string,
    start: () => Promise<T>,
    fill: (server: T) => Promise<void>,
  ): Promise<T> {
    const mark = join(this.#path, `${name}-holds`);
    const isFilled = existsSync(mark) && readFileSync(mark, 'utf8') === this.#fingerprint;
    if (!isFilled) {
      rmSync(mark, { force: true });
      rmSync(join(this.#path, name), { recursive: true, force: true });
      mkdirSync(this.#path, { recursive: true });
    }
    const server = await start();
    if (isFilled) return server;
    try {
      await fill(server);
    } catch (error) {
      await server.stop();
      throw error;
    }
    writeFileSync(mark, this.#fingerprint);
    return server;
  }
}
