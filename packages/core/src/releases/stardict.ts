import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { textOf } from '../files/exchange-row.js';
import { packed } from './packed.js';
import { namesIn, type ReleasedTerm, type ReleaseWriter } from './release-writers.js';

interface Entry {
  readonly word: Buffer;
  readonly offset: number;
  readonly size: number;
}

const WORD_MAX = 255;

/**
 * A dictionary for StarDict, GoldenDict and others
 * (https://github.com/huzheng001/stardict-3/blob/master/dict/doc/StarDictFileFormat): one article a term, to which all
 * of its names lead.
 */
export const writeStarDict: ReleaseWriter = async function* (rows, { id, license }) {
  const zip = new ZipFile();
  const entries: Entry[] = [];
  let size = 0;
  const add = (name: string, content: () => Iterable<Buffer> | AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(`terimce/terimce.${name}`, (done) =>
      done(null, Readable.from(content(), { objectMode: false })),
    );
  add('dict', async function* () {
    for await (const terms of rows()) {
      for (const term of terms) {
        const article = Buffer.from(articleOf(term));
        const at = { offset: size, size: article.length };
        for (const word of new Set([...namesIn(term, 'en'), ...namesIn(term, 'tr')])) {
          const bytes = Buffer.from(word);
          if (bytes.length <= WORD_MAX) entries.push({ word: bytes, ...at });
        }
        size += article.length;
        yield article;
      }
    }
  });
  let indexBytes = 0;
  add('idx', function* () {
    for (const { word, offset, size: length } of entries.sort(compare)) {
      const numbers = Buffer.alloc(9);
      numbers.writeUInt32BE(offset, 1);
      numbers.writeUInt32BE(length, 5);
      indexBytes += word.length + numbers.length;
      yield Buffer.concat([word, numbers]);
    }
  });
  add('ifo', function* () {
    const facts = {
      version: '2.4.2',
      wordcount: entries.length,
      idxfilesize: indexBytes,
      bookname: 'Terimce',
      date: id.slice(0, 10).replaceAll('-', '.'),
      description: `Engineering terms in Turkish and English, ${license}`,
      sametypesequence: 'm',
    };
    const lines = Object.entries(facts).map(([name, value]) => `${name}=${value}\n`);
    yield Buffer.from(`StarDict's dict ifo file\n${lines.join('')}`);
  });
  yield* packed(zip);
};

function articleOf(term: ReleasedTerm): string {
  const { content, field } = term;
  return [
    namesIn(term, 'en').join(', '),
    namesIn(term, 'tr').join(', '),
    [`[${field.tr} / ${field.en}]`, textOf(content, 'symbol'), textOf(content, 'unit')]
      .filter(Boolean)
      .join(' '),
    textOf(content, 'turkishDefinition'),
    textOf(content, 'englishDefinition'),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The order of the index: by bytes without regard to the case of A to Z, then by bytes. */
function compare(a: Entry, b: Entry): number {
  return lower(a.word).compare(lower(b.word)) || a.word.compare(b.word);
}

function lower(word: Buffer): Buffer {
  return Buffer.from(word.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte)));
}
