import { expect, it } from 'vitest';
import { drawSharePicture, sharePictureSvg } from './share-picture.js';

const TEXT = {
  headword: 'thermal conductivity',
  equivalent: 'ısıl iletkenlik',
  category: 'Mechanical Engineering',
  subtitle: 'Dictionary of engineering terms',
};
/** Width and height from the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('a share picture is a PNG of 1200 × 630 pixels with headwords, category and brand', async () => {
  const png = await drawSharePicture(TEXT);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual([1200, 630]);
  const svg = sharePictureSvg(TEXT);
  for (const text of [...Object.values(TEXT), 'Terimce']) expect(svg).toContain(`>${text}<`);
  const without = await drawSharePicture({ ...TEXT, headword: '', equivalent: '' });
  expect(png.length, 'the face has drawn the words').toBeGreaterThan(without.length + 2000);
});

it('a share picture keeps every letter inside, for headwords of any length', () => {
  const svg = sharePictureSvg({
    ...TEXT,
    headword: `${'pseudo'.repeat(40)} ${'very long words & more '.repeat(20)}`,
    equivalent: 'ı'.repeat(300),
  });
  const lines = [...svg.matchAll(/y="(\d+)"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)];
  const own = lines.filter(([, , , text]) => text !== 'Terimce' && text !== TEXT.subtitle);
  for (const [, y = '', size = '', text = ''] of own) {
    expect(Number(y), 'above the brand').toBeLessThan(510);
    const letters = text.replace(/&\w+;/g, '&').length;
    expect(letters * Number(size) * 0.56).toBeLessThanOrEqual(1040);
  }
  expect(svg).toContain('&amp;');
  expect(svg).not.toMatch(/<script|undefined|NaN/);
});
