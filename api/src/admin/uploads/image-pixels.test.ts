import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { announced, FRAMES_MAX } from './image-pixels.js';
import { sniffMediaType } from './media-type.js';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const facts = (bytes: Buffer) => announced(bytes, sniffMediaType(bytes) ?? 'video/ogg');
const pixels = (bytes: Buffer) => facts(bytes).pixels;

it.each(['plain.png', 'plain.jpg', 'plain.webp'])('reads the size of %s', (name) => {
  const size = pixels(fixture(name));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(1_000_000);
});

it('reads the size that a small file declares', () => {
  const png = Buffer.from(fixture('plain.png'));
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  expect(pixels(png)).toBe(3_600_000_000);
  const gif = Buffer.from('474946383961ffffffff800000000000ffffff3b', 'hex');
  expect(pixels(gif)).toBe(65_535 ** 2);
});

it('returns 0 for a video', () => {
  expect(pixels(fixture('plain.webm'))).toBe(0);
});

const SCREEN = Buffer.from('47494638396101000100000000', 'hex');
/** A GIF frame of a size, with one empty block of data. */
function gifFrame(width: number, height: number): Buffer {
  const frame = Buffer.from('2c0000000000000000000200', 'hex');
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return frame;
}
const TRAILER = Buffer.from(';');

it('reads the size of frames that are larger than their canvas', () => {
  expect(pixels(Buffer.concat([SCREEN, gifFrame(65_535, 65_535), TRAILER]))).toBe(65_535 ** 2);

  const png = fixture('plain.png');
  const control = Buffer.alloc(12 + 26);
  control.writeUInt32BE(26);
  control.write('fcTL', 4, 'latin1');
  control.writeUInt32BE(50_000, 12);
  control.writeUInt32BE(50_000, 16);
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  expect(pixels(animated)).toBe(50_000 ** 2);

  const chunk = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const riff = (...chunks: Buffer[]) =>
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
  const canvas = chunk('VP8X', Buffer.alloc(10));
  const lossless = chunk('VP8L', Buffer.from('2fffffff0f00', 'hex'));
  expect(pixels(riff(canvas, lossless))).toBe(16_384 ** 2);
  expect(pixels(riff(canvas, chunk('ANMF', Buffer.concat([Buffer.alloc(16), lossless]))))).toBe(
    16_384 ** 2,
  );
});

it('stops counting frames above the limit', () => {
  const frames = (count: number) =>
    facts(Buffer.concat([SCREEN, ...Array.from({ length: count }, () => gifFrame(1, 1)), TRAILER]))
      .frames;
  expect(frames(1)).toBe(1);
  expect(frames(3)).toBe(3);
  expect(frames(100_000)).toBe(FRAMES_MAX + 1);
});
