import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Engine } from './engine.js';
import { prefixEnd } from './kv.js';
import { atOnce } from './write-queue.js';

/** The catalog key of the data's format version. */
const formatKey = Buffer.from('format');
const currentFormat = 2;
const firstOfAll = { start: Buffer.from([0]), end: prefixEnd(Buffer.alloc(10, 0xff)), limit: 1 };

/** Marks new data with the format. @throws Error for data of another format, or documents without one. */
export async function checkFormat(engine: Engine): Promise<void> {
  const stored = engine.live.get('catalog', formatKey);
  const isNew =
    stored === undefined && [...engine.live.entries('documents', firstOfAll)].length === 0;
  const version = stored === undefined ? 'none' : decode(stored).version;
  if (isNew) {
    const mark = encode({ version: currentFormat });
    await engine.writes.run(() => atOnce(() => engine.live.put('catalog', formatKey, mark)));
  } else if (version !== currentFormat) {
    throw new Error(`The data has format ${version}; this version reads format ${currentFormat}`);
  }
}
