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

/** The LMDB environment: its tables, its snapshots and its one queue of writes. */
export class Engine {
  readonly writes: WriteQueue;
  /** Reads outside any write see the last commit; inside a write they see the write itself. */
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

  /** A fixed view of the last commit. It keeps old pages alive, so release it soon. */
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

/** @throws Error that names the folder or file that this user may not read and write */
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
 * Opens the data folder, creating it when it is not there.
 *
 * `overlappingSync: false` makes LMDB's commit wait for its data and then its root page to reach
 * the disk; the commit runs on LMDB's own thread, so reads go on meanwhile.
 * @param salvage opens a damaged file too, to save what can be read of it
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
      // Batching by event turn leaves a promise behind whose rejection, when a commit fails for
      // want of space, nobody can handle; the write queue batches by itself.
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
