import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { assertReadableFile, markClean, markRunning } from './file-check.js';
import { lockFolder } from './folder-lock.js';
import {
  type KvReader,
  LmdbKv,
  type Table,
  type TableName,
  type Tables,
  tableNames,
} from './kv.js';
import { WriteQueue } from './write-queue.js';

export interface Snapshot {
  readonly kv: KvReader;
  /** The number of commits that this snapshot contains. */
  readonly sequence: number;
  release(): void;
}

/** The LMDB environment: its tables, its snapshots and its write queue. */
export class Engine {
  readonly writes: WriteQueue;
  /** Outside a write, reads see the last commit. Inside a write, they also see its changes. */
  readonly live: LmdbKv;
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly onClosed: () => void;

  constructor(root: RootDatabase<Buffer, Buffer>, salvage: boolean, onClosed: () => void) {
    this.root = root;
    this.onClosed = onClosed;
    const options = { keyEncoding: 'binary', encoding: 'binary' } as const;
    const openTable = (name: TableName): [TableName, Table] => [name, root.openDB(name, options)];
    this.live = new LmdbKv(Object.fromEntries(tableNames.map(openTable)) as Tables, salvage);
    this.writes = new WriteQueue(root, this.live);
  }

  /** A snapshot of the last commit. Release it soon, because LMDB cannot reuse the pages that it needs. */
  snapshot(): Snapshot {
    const transaction = this.root.useReadTransaction();
    const release = () => transaction.done();
    return { kv: this.live.at(transaction), sequence: this.writes.sequence, release };
  }

  async close(): Promise<void> {
    await this.writes.close();
    await this.root.close();
    this.onClosed();
  }
}

/** @throws Error that names the folder or file which this user may not read or write */
function demandAccess(dataDir: string): void {
  for (const path of [dataDir, join(dataDir, 'data.mdb')]) {
    if (!existsSync(path)) continue;
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`The data folder cannot be written: ${message}`, { cause });
    }
  }
}

/**
 * Opens the data folder and creates it if it does not exist.
 *
 * With `overlappingSync: false` a commit ends when LMDB has synced the data pages and then the meta
 * page. It runs on LMDB's own thread, so reads continue meanwhile.
 * @param salvage opens a damaged file too, so that the readable part can be saved
 * @throws Error when the folder cannot be written, another server holds it, or its file is damaged
 */
export async function openEngine(dataDir: string, salvage = false): Promise<Engine> {
  const unlock = await lockFolder(dataDir);
  try {
    demandAccess(dataDir);
    if (!salvage) assertReadableFile(dataDir);
    markRunning(dataDir);
    const root = open<Buffer, Buffer>({
      path: join(dataDir, 'data.mdb'),
      noSubdir: true,
      overlappingSync: false,
      // Batching by event-loop tick would leave a promise that no caller can reach. When a commit
      // fails on a full disk, its rejection would be unhandled. The write queue has its own batches.
      eventTurnBatching: false,
      pageSize: 4096,
      mapSize: 2 ** 40,
      maxDbs: tableNames.length + 1,
      maxReaders: 2000,
      keyEncoding: 'binary',
      encoding: 'binary',
    });
    return new Engine(root, salvage, () => {
      markClean(dataDir);
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}
