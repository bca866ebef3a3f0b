import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { CodedError } from '@terimce/core/coded-error';
import { describe, expect, it } from 'vitest';
import { sniffMediaType } from './media-type.js';
import { stripMetadata } from './strip-metadata.js';

const SECRET = 'SECRET PLACE 41.0082N';
const secret = Buffer.from(SECRET);
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const latin = (text: string) => Buffer.from(text, 'latin1');
const u16be = (value: number) => latin(String.fromCharCode(value >> 8, value & 255));
const u32 = (value: number, little = false) => {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

function jpegSegment(marker: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16be(payload.length + 2), payload]);
}
const exif = Buffer.concat([
  latin('Exif\0\0II*\0\x08\0\0\0'),
  latin('\x02\0'),
  latin('\x12\x01\x03\0\x01\0\0\0\x06\0\0\0'),
  latin('\x0e\x01\x02\0\x15\0\0\0\x26\0\0\0'),
  latin('\0\0\0\0'),
  secret,
]);
const jpeg = (() => {
  const plain = fixture('plain.jpg');
  return Buffer.concat([
    plain.subarray(0, 2),
    jpegSegment(0xe1, exif),
    jpegSegment(0xfe, secret),
    jpegSegment(0xed, Buffer.concat([latin('Photoshop 3.0\0'), secret])),
    plain.subarray(2),
    secret,
  ]);
})();

function pngChunk(kind: string, payload: Buffer): Buffer {
  const body = Buffer.concat([latin(kind), payload]);
  return Buffer.concat([u32(payload.length), body, u32(crc32(body))]);
}
const png = (() => {
  const plain = fixture('plain.png');
  const text = pngChunk('tEXt', Buffer.concat([latin('Comment\0'), secret]));
  return Buffer.concat([
    plain.subarray(0, 33),
    text,
    pngChunk('eXIf', exif),
    plain.subarray(33),
    secret,
  ]);
})();

const webp = (() => {
  const plain = Buffer.from(fixture('plain.webp'));
  plain[20] = (plain[20] as number) | 0b1100;
  const chunk = (kind: string) =>
    Buffer.concat([latin(kind), u32(secret.length, true), secret, latin('\0')]);
  const whole = Buffer.concat([plain, chunk('EXIF'), chunk('XMP ')]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return Buffer.concat([whole, secret]);
})();

const block = (payload: Buffer) =>
  Buffer.concat([Buffer.from([payload.length]), payload, latin('\0')]);
const gifHead = latin('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff');
const loop = Buffer.concat([latin('!\xff\x0bNETSCAPE2.0'), block(latin('\x01\0\0'))]);
const frame = latin('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0');
const gif = Buffer.concat([
  gifHead,
  loop,
  latin('!\xfe'),
  block(secret),
  latin('!\xff\x0bXMP DataXMP'),
  block(secret),
  frame,
  latin(';'),
  secret,
]);

const box = (kind: string, ...parts: Buffer[]) => {
  const payload = Buffer.concat(parts);
  return Buffer.concat([u32(payload.length + 8), latin(kind), payload]);
};
const mp4 = Buffer.concat([
  box('ftyp', latin('isom\0\0\x02\0')),
  box('moov', box('mvhd', latin('1234')), box('trak', box('udta', secret)), box('udta', secret)),
  box('uuid', secret),
  box('mdat', latin('media')),
]);

/** EBML elements after the segment, whose size is unknown or extends to the end of the file. */
const webm = (() => {
  const plain = fixture('plain.webm');
  const tags = Buffer.concat([
    latin('\x12\x54\xc3\x67'),
    Buffer.from([0x80 | secret.length]),
    secret,
  ]);
  return Buffer.concat([plain, tags]);
})();

function oggPage(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = 1;
  head[27] = payload.length;
  return Buffer.concat([head, payload]);
}
const ogg = Buffer.concat([
  oggPage(0, latin('\x01vorbis-identification')),
  oggPage(
    1,
    Buffer.concat([
      latin('\x03vorbis'),
      u32(3, true),
      latin('lib'),
      u32(1, true),
      u32(secret.length, true),
      secret,
      latin('\x01'),
    ]),
  ),
]);

const files = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/gif': gif,
  'video/mp4': mp4,
  'video/webm': webm,
  'video/ogg': ogg,
} as const;

describe.each(Object.entries(files))('%s', (type, bytes) => {
  it('is recognized by its content', () => {
    expect(sniffMediaType(bytes)).toBe(type);
  });

  it('loses the data about its author', () => {
    expect(bytes.includes(SECRET)).toBe(true);
    const stripped = stripMetadata(bytes, type as keyof typeof files);
    expect(stripped.includes(SECRET)).toBe(false);
    expect(sniffMediaType(stripped)).toBe(type);
    expect(stripMetadata(stripped, type as keyof typeof files)).toEqual(stripped);
  });

  it('is refused if it is truncated', () => {
    const cut = bytes.subarray(0, Math.max(13, Math.floor(bytes.length / 3)));
    expect(() => stripMetadata(cut, type as keyof typeof files)).toThrow(CodedError);
  });
});

it('keeps only the orientation from the Exif data of a photograph', () => {
  const stripped = stripMetadata(jpeg, 'image/jpeg');
  expect(stripped.includes(latin('\x01\x12\0\x03\0\0\0\x01\0\x06'))).toBe(true);
});

it.each(['plain.png', 'plain.jpg', 'plain.webp'])('leaves %s without metadata as it is', (name) => {
  const bytes = fixture(name);
  expect(stripMetadata(bytes, sniffMediaType(bytes) as 'image/png')).toEqual(bytes);
});

it('keeps the frames and the loop of an animation', () => {
  const expected = Buffer.concat([gifHead, loop, frame, latin(';')]);
  expect(stripMetadata(gif, 'image/gif')).toEqual(expected);
});

it('does not move data in a video', () => {
  for (const type of ['video/mp4', 'video/webm', 'video/ogg'] as const) {
    expect(stripMetadata(files[type], type)).toHaveLength(files[type].length);
  }
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html><script>',
  '%PDF-1.7 some text',
  '',
])('does not accept %j as a picture', (text) =>
  expect(sniffMediaType(Buffer.from(text))).toBeUndefined(),
);
