import { gzipSync } from 'node:zlib';
import type { Random } from '@terimce/test-services/random';
import { fuzzText, fuzzValue } from './fuzz-values.js';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HEADS = {
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0002', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff08', 'hex'),
  webp: Buffer.from('524946460000010057454250565038580a000000', 'hex'),
  mp4: Buffer.from('0000001066747970697'.concat('36f6d00000000'), 'hex'),
  webm: Buffer.from('1a45dfa3a3428681017765626d', 'hex'),
  ogg: Buffer.from(`4f676753${'00'.repeat(22)}0107`.concat('03766f72626973'), 'hex'),
};

/** A form with files that are valid, invalid or truncated, and with malformed parts. */
export function fuzzForm(
  random: Random,
  broken: () => boolean,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'x7Boundary';
  const count = broken() ? random.pick([0, 2, 3, 6, 300]) : 1;
  const parts: Buffer[] = [];
  for (let i = 0; i < count; i += 1) {
    const name = broken() ? fuzzText(random).slice(0, 100) : random.pick(['file', 'files']);
    const head = broken()
      ? random.pick([
          'Content-Disposition: form-data; name="file"; filename="a\0.png"',
          'Content-Disposition: form-data',
          'Content-Disposition form-data; name=file',
          'content-type: image/gif',
          `Content-Disposition: form-data; name="${'n'.repeat(20_000)}"`,
          'Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%FF%FE',
          '',
          ':',
          `X: y\r\n${'Z: a\r\n'.repeat(2_500)}`,
        ])
      : `Content-Disposition: form-data; name="${name}"; filename="a.txt"`;
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      i < 5 ? fuzzFile(random) : Buffer.from('a'),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  let body = Buffer.concat(parts);
  if (broken()) body = body.subarray(0, random.below(body.length + 1));
  const type = broken()
    ? random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=other',
        'multipart/form-data; boundary=""',
        `multipart/form-data; boundary=${'b'.repeat(300)}`,
        'multipart/mixed; boundary=x7Boundary',
        'application/json',
      ])
    : `multipart/form-data; boundary=${boundary}`;
  return { body, headers: { 'content-type': type } };
}

function fuzzFile(random: Random): Buffer {
  return random.pick<() => Buffer>([
    () => GIF,
    () => GIF.subarray(0, random.below(GIF.length)),
    () => Buffer.concat([random.pick(Object.values(HEADS)), noise(random, random.below(3_000))]),
    () =>
      Buffer.from(JSON.stringify([{ slug: fuzzText(random).slice(0, 100) }, fuzzValue(random)])),
    () => Buffer.from(`{"terms":[${JSON.stringify(fuzzValue(random))}]}`),
    () => Buffer.from(`slug,englishTerm\n${fuzzText(random)},"${fuzzText(random)}\n`),
    () => Buffer.from(`#separator:tab\n${fuzzText(random)}\t<b>${fuzzText(random)}\t`),
    () => Buffer.from(`<tbx><text><body><termEntry><note>${fuzzText(random)}</note></termEntry>`),
    () => Buffer.from(`${'['.repeat(5_000)}`),
    () => gzipSync('{}'),
    () => noise(random, 2_000),
    () => Buffer.alloc(0),
  ])();
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}
