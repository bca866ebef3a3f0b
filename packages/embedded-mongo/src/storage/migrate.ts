import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Engine } from './engine.js';
import { prefixEnd, successor } from './kv.js';
import { recordNumber, seal } from './records.js';
import type { WriteJob } from './write-queue.js';

/** The catalogue key of the data's format version. */
const formatKey = Buffer.from('format');
const currentFormat = 2;
const all = { start: Buffer.from([0]), end: prefixEnd(Buffer.alloc(10, 0xff)) };
const chunk = 500;

/** Converts format 1, which had no checksums, to format 2, one chunk at a time. */
function* addChecksums(engine: Engine, after: Buffer | undefined): WriteJob<void> {
  const kv = engine.live;
  let start = after ?? all.start;
  for (;;) {
    const records = [...kv.entries('documents', { ...all, start, limit: chunk })].map(
      ({ key, value }) => ({ key: Buffer.from(key), value: Buffer.from(value) }),
    );
    const last = records.at(-1);
    if (last === undefined) break;
    start = successor(last.key);
    engine.writes.apply(() => {
      for (const { key, value } of records)
        kv.put('documents', key, seal(value, recordNumber(key)));
      kv.put('catalog', formatKey, encode({ version: 1, after: start.toString('hex') }));
    });
    if (engine.writes.shouldYield()) yield;
  }
  kv.put('catalog', formatKey, encode({ version: currentFormat }));
}

/**
 * Converts the data of an earlier version to the current format. An interrupted conversion resumes at
 * the next start.
 * @throws Error for the data of a later version
 */
export async function migrate(engine: Engine): Promise<void> {
  const stored = engine.live.get('catalog', formatKey);
  const { version, after } =
    stored === undefined ? { version: 1, after: undefined } : decode(stored);
  if (version === currentFormat) return;
  if (version !== 1) {
    throw new Error(`The data has format ${version}; this version reads ${currentFormat} at most`);
  }
  const from = typeof after === 'string' ? Buffer.from(after, 'hex') : undefined;
  await engine.writes.run(() => addChecksums(engine, from));
}
