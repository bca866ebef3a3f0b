import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { textOf } from '../files/exchange-row.js';
import { packed } from './packed.js';
import { namesIn, placeOfSense, type ReleasedTerm, type ReleaseWriter } from './release-writers.js';

interface Entry {
  readonly word: Buffer;
  readonly offset: number;
  readonly size: number;
}

const WORD_MAX = 255;

/**
 * A dictionary for StarDict, GoldenDict and others
 * (https://github.com/huzheng001/stardict-3/blob/master/dict/doc/StarDictFileFormat): one article a term, to which all
 * of its names lead. Many readers show only one of several entries with a word, in whatever capitals, so a word of
 * several terms has one article with all of them.
 */
export const writeStarDict: ReleaseWriter = async function* (rows, { id, license }) {
  const zip = new ZipFile();
  const shared = await sharedWords(rows());
  const entries: Entry[] = [];
  let size = 0;
  const place = (words: Iterable<string>, article: Buffer): Buffer => {
    for (const word of words) {
      entries.push({ word: Buffer.from(word), offset: size, size: article.length });
    }
    size += article.length;
    return article;
  };
  const add = (name: string, content: () => Iterable<Buffer> | AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(`terimce/terimce.${name}`, (done) =>
      done(null, Readable.from(content(), { objectMode: false })),
    );
  add('dict', async function* () {
    const groups = new Map<string, { words: Set<string>; articles: Map<string, number> }>();
    for await (const terms of rows()) {
      for (const term of terms) {
        const article = articleOf(term);
        const own: string[] = [];
        for (const word of wordsOf(term)) {
          const key = lower(word);
          if (!shared.has(key)) {
            own.push(word);
            continue;
          }
          const group = groups.get(key) ?? { words: new Set(), articles: new Map() };
          group.words.add(word);
          group.articles.set(article, placeOfSense(term, isHeadword(term, key)));
          groups.set(key, group);
        }
        if (own.length > 0) yield place(own, Buffer.from(article));
      }
    }
    for (const { words, articles } of groups.values()) {
      const sorted = [...articles].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
      yield place(words, Buffer.from(sorted.map(([article]) => article).join('\n\n')));
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

const isHeadword = ({ content }: ReleasedTerm, key: string) =>
  [textOf(content, 'englishTerm'), textOf(content, 'turkishTerm')].some(
    (text) => lower(text) === key,
  );

/** The words that lead to several terms, in lower case. */
async function sharedWords(rows: AsyncIterable<ReleasedTerm[]>): Promise<Set<string>> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for await (const terms of rows) {
    for (const term of terms) {
      for (const key of new Set(wordsOf(term).map(lower))) (seen.has(key) ? shared : seen).add(key);
    }
  }
  return shared;
}

/**
 * The words that lead to a term. Readers look for a word at the start of a sentence also with I as i, so names in ı and
 * i are there with their capitals too.
 */
function wordsOf(term: ReleasedTerm): string[] {
  const turkish = namesIn(term, 'tr').flatMap((name) =>
    /^[ıi]/.test(name) ? [name, (name.startsWith('ı') ? 'I' : 'İ') + name.slice(1)] : [name],
  );
  return [...new Set([...namesIn(term, 'en'), ...turkish])].filter(
    (word) => Buffer.byteLength(word) <= WORD_MAX,
  );
}

/** The order of the index: by bytes without regard to the case of A to Z, then by bytes. */
function compare(a: Entry, b: Entry): number {
  const [first, second] = [a, b].map(({ word }) => Buffer.from(lower(String(word))));
  return (first && second && first.compare(second)) || a.word.compare(b.word);
}

/** Only A to Z, as readers compare words. */
function lower(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}
