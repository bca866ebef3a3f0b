import type { Index, Meilisearch, Settings } from 'meilisearch';
import { isValidObjectId } from 'mongoose';
import { databaseId } from '../models/installation.js';
import { TermModel } from '../models/term.js';
import { settingsDifference, wantedSettings } from './index-settings.js';
import { meiliClient, taskSuccess } from './meilisearch.js';

export interface TermIndexOptions {
  readonly client: Meilisearch;
  readonly name: string;
  /** Only this installation uses this Meilisearch: an index of another database is an earlier one of its own. */
  readonly isOwnServer: boolean;
}

/** The index has the name of ours, and is somebody else's: nothing is written to it, and nothing is deleted. */
export class IndexNotOursError extends Error {
  readonly code = 'INDEX_NOT_OURS';

  constructor(client: Meilisearch, name: string, why: string, mayTake: boolean) {
    const take = mayTake ? ', or MEILI_OWN=1 if only this installation uses that Meilisearch' : '';
    super(
      `INDEX_NOT_OURS: the index "${name}" at ${client.config.host} ${why}. It was not touched. Set MEILI_INDEX to another name${take}.`,
    );
    this.name = 'IndexNotOursError';
  }
}

/** The settings that say where the index is. */
export interface IndexPlace {
  readonly MEILI_HOST: string;
  readonly MEILI_API_KEY?: string | undefined;
  readonly MEILI_INDEX: string;
  readonly MEILI_OWN: boolean;
}

/** Documents that are looked up at a time. */
const PAGE = 1_000;
const MARK = 'terimce-owner-';

/**
 * The index of this database in Meilisearch. Meilisearch has no place for notes about an index, so the owner's mark is
 * a word of its settings that nobody searches for: it goes with the index in a swap, and changes no document.
 */
export class TermIndex {
  readonly client: Meilisearch;
  readonly name: string;
  readonly #isOwnServer: boolean;
  /** When the indexes that are known to be ours were created, by name. */
  readonly #ours = new Map<string, string>();

  constructor({ client, name, isOwnServer }: TermIndexOptions) {
    this.client = client;
    this.name = name;
    this.#isOwnServer = isOwnServer;
  }

  get documents(): Index {
    return this.client.index(this.name);
  }

  /** The index that a rebuild fills. Its name is made of the id of the database, so that it is nobody else's. */
  async rebuildName(): Promise<string> {
    return `${this.name}_rebuild_${(await databaseId()).slice(0, 13)}`;
  }

  /** When an index was created; undefined if there is none. */
  createdAt(name = this.name): Promise<string | undefined> {
    return indexCreatedAt(this.client, name);
  }

  /**
   * Makes sure that an index exists and is ours. One that is already known is not looked at again.
   * @returns when it was created.
   * @throws IndexNotOursError.
   */
  async claim(name = this.name): Promise<string | undefined> {
    const createdAt = await this.createdAt(name);
    if (createdAt !== undefined && this.#ours.get(name) === createdAt) return createdAt;
    await this.applySettings(name);
    return this.#ours.get(name);
  }

  /**
   * Makes sure that an index exists, is ours and has the right settings; changes only what differs.
   * @returns the names of the settings that were changed.
   * @throws IndexNotOursError.
   */
  async applySettings(name = this.name): Promise<string[]> {
    this.#ours.delete(name);
    const index = this.client.index(name);
    const createdAt = (await this.createdAt(name)) ?? (await this.#create(name));
    const mark = await ownMark();
    const [wanted, actual] = await Promise.all([wantedSettings(mark), index.getSettings()]);
    if (!marksOf(actual).includes(mark)) await this.#refuseForeign(name, actual);
    const different = settingsDifference(wanted, actual);
    const names = Object.keys(different);
    if (names.length > 0) {
      await taskSuccess(this.client, (await index.updateSettings(different)).taskUid);
    }
    this.#ours.set(name, createdAt);
    return names;
  }

  /** Deletes an index that has our mark, and no other. */
  async drop(name: string): Promise<void> {
    if ((await this.createdAt(name)) === undefined) return;
    const settings = await this.client.index(name).getSettings();
    if (!marksOf(settings).includes(await ownMark())) return;
    await taskSuccess(this.client, (await this.client.deleteIndex(name)).taskUid);
  }

  async #create(name: string): Promise<string> {
    const task = await this.client.createIndex(name, { primaryKey: 'id' });
    await taskSuccess(this.client, task.taskUid).catch((failure) => {
      // Another process may have created it at the same moment.
      if (!/already exists/.test(String(failure))) throw failure;
    });
    return String((await this.client.getRawIndex(name)).createdAt);
  }

  /** Passes an index of an earlier release, which has no mark: all its documents are terms of this database. */
  async #refuseForeign(name: string, actual: Settings): Promise<void> {
    const refuse = (why: string, mayTake = true) =>
      new IndexNotOursError(this.client, name, why, mayTake);
    const { primaryKey } = await this.client.getRawIndex(name);
    if (primaryKey && primaryKey !== 'id') {
      throw refuse(`has the primary key "${primaryKey}"`, false);
    }
    if (this.#isOwnServer) return;
    if (marksOf(actual).length > 0) throw refuse('belongs to another database');
    for (let offset = 0; ; offset += PAGE) {
      const { results, total } = await this.client
        .index<{ id: unknown }>(name)
        .getDocuments({ fields: ['id'], limit: PAGE, offset });
      const ids = results.map(({ id }) => id).filter((id) => isValidObjectId(id));
      const known = await TermModel.countDocuments({ _id: { $in: ids } });
      if (known < results.length) throw refuse('has documents that are no terms of this database');
      if (results.length === 0 || offset + results.length >= total) return;
    }
  }
}

/** The index of the settings of a process. */
export function openIndex(env: IndexPlace): TermIndex {
  const client = meiliClient(env.MEILI_HOST, env.MEILI_API_KEY);
  return new TermIndex({ client, name: env.MEILI_INDEX, isOwnServer: env.MEILI_OWN });
}

async function ownMark(): Promise<string> {
  return MARK + (await databaseId());
}

function marksOf({ typoTolerance }: Settings): string[] {
  return (typoTolerance?.disableOnWords ?? []).filter((word) => word.startsWith(MARK));
}

/** When an index was created; undefined if there is none. */
export async function indexCreatedAt(
  client: Meilisearch,
  index: string,
): Promise<string | undefined> {
  try {
    return String((await client.getRawIndex(index)).createdAt);
  } catch (error) {
    if (!isIndexNotFound(error)) throw error;
    return undefined;
  }
}

/** Whether an error means that the index does not exist. */
export function isIndexNotFound(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code === 'index_not_found';
}
