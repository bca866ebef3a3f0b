import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pixelsOf } from './image-pixels.js';
import { sniffMediaType } from './media-type.js';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const pixels = (bytes: Buffer) => pixelsOf(bytes, sniffMediaType(bytes) ?? 'video/ogg');

it.each(['plain.png', 'plain.jpg', 'plain.webp'])('reads the size of %s', (name) => {
  const size = pixels(fixture(name));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(1_000_000);
});

it('reads what a small file announces', () => {
  const png = Buffer.from(fixture('plain.png'));
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  expect(pixels(png)).toBe(3_600_000_000);
  const gif = Buffer.from('474946383961ffffffff800000000000ffffff3b', 'hex');
  expect(pixels(gif)).toBe(65_535 ** 2);
});

it('has none for a video', () => {
  expect(pixels(fixture('plain.webm'))).toBe(0);
});
