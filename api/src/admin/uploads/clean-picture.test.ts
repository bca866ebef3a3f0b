import { crc32 } from 'node:zlib';
import { CodedError } from '@terimce/core/coded-error';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, type PictureType } from './clean-picture.js';
import { sniffMediaType } from './media-type.js';

const [WIDTH, HEIGHT] = [60, 40];
const SECRET = 'SECRET PLACE 41.0082N';
type Format = 'jpeg' | 'png' | 'webp';
const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** A red picture with a blue corner at its top left. */
const upright = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'red' } })
    .composite([
      {
        input: { create: { width: 16, height: 16, channels: 3, background: 'blue' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
const noise = (channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** What a camera stores that is held in a way: it turns the picture when it is shown. */
async function held(orientation: number): Promise<Buffer> {
  const whole = await upright();
  const turned = async (degrees: number, mirror?: 'flip' | 'flop') => {
    const bytes = await sharp(whole).rotate(degrees).png().toBuffer();
    return mirror ? sharp(bytes)[mirror]().png().toBuffer() : bytes;
  };
  const ways = [
    () => whole,
    () => sharp(whole).flop().png().toBuffer(),
    () => turned(180),
    () => sharp(whole).flip().png().toBuffer(),
    () => turned(90, 'flop'),
    () => turned(270),
    () => turned(90, 'flip'),
    () => turned(90),
  ];
  return (ways[orientation - 1] as () => Buffer | Promise<Buffer>)();
}

async function photograph(format: Format, orientation: number): Promise<Buffer> {
  return sharp(await held(orientation))
    .withExif({
      IFD0: { Artist: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' },
    })
    .withMetadata({ orientation })
    [format]()
    .toBuffer();
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG with further chunks after its header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await upright();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

async function hugePng(): Promise<Buffer> {
  const png = await upright();
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(60_000);
  header.writeUInt32BE(60_000, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

async function hugeJpeg(): Promise<Buffer> {
  const jpeg = await sharp(await upright())
    .jpeg()
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(60_000, frame + 5);
  jpeg.writeUInt16BE(60_000, frame + 7);
  return jpeg;
}

/** A GIF of as many frames of one pixel. */
const gifOf = (frames: number) =>
  Buffer.from(
    `47494638396101000100800000ff00000000ff${'2c0000000001000100000202440100'.repeat(frames)}3b`,
    'hex',
  );

async function animation(format: 'gif' | 'webp', frames = 3): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, i) =>
    sharp({
      create: { width: 20, height: 10, channels: 3, background: { r: i * 40, g: 0, b: 90 } },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    [format]({ delay: Array.from({ length: frames }, () => 120), loop: 2 })
    .toBuffer();
}

const HUGE_GIF = '474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b';
const clean = (bytes: Buffer) => cleanPicture(bytes, sniffMediaType(bytes) as PictureType);

/** The colors at the top left and at the top right. */
async function corners(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [4, info.width - 5].map((x) => {
    const at = (4 * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  });
}

const CASES = FORMATS.flatMap((format) =>
  Array.from({ length: 8 }, (_, i) => [format, i + 1] as const),
);

describe('photographs', () => {
  it.each(CASES)(
    'a %s in orientation %d is stored upright and without metadata',
    async (format, orientation) => {
      const sent = await photograph(format, orientation);
      expect(sent.includes(SECRET)).toBe(true);
      const stored = await clean(sent);
      const { format: kept, width, height, exif, icc, ...facts } = await sharp(stored).metadata();
      expect([kept, width, height]).toEqual([format, WIDTH, HEIGHT]);
      expect([exif, icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(stored.includes(SECRET)).toBe(false);
      expect(await corners(stored)).toEqual(['blue', 'red']);
    },
  );
});

describe('other pictures', () => {
  it('in CMYK become sRGB', async () => {
    const stored = await clean(await noise().toColourspace('cmyk').jpeg().toBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ space: 'srgb', width: 300 });
  });

  it('without the end mark of a JPEG are completed', async () => {
    const jpeg = await noise().jpeg().toBuffer();
    const stored = await clean(jpeg.subarray(0, -2));
    expect(await sharp(stored).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('lose texts and data after their end', async () => {
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`));
    const jpeg = await noise().jpeg().toBuffer();
    for (const sent of [
      Buffer.concat([await pngWith(text), Buffer.from(SECRET)]),
      Buffer.concat([jpeg, Buffer.from(SECRET)]),
    ]) {
      expect((await clean(sent)).includes(SECRET)).toBe(false);
    }
  });

  it.each(['gif', 'webp'] as const)(
    'keep the frames, times and loop of an animated %s',
    async (format) => {
      const sent = await animation(format);
      const stored = await clean(sent);
      expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({
        format,
        pages: 3,
        pageHeight: 10,
        delay: [120, 120, 120],
        loop: 2,
      });
    },
  );

  it.each([
    [
      'with few colors',
      async () =>
        sharp(await upright())
          .png({ palette: true })
          .toBuffer(),
    ],
    ['in gray', () => noise().grayscale().png().toBuffer()],
    ['with transparency', () => noise(4).png().toBuffer()],
    ['as lossless WebP', () => noise().webp({ lossless: true }).toBuffer()],
  ])('keep every pixel %s', async (_, make) => {
    const sent = await make();
    const pixels = (bytes: Buffer) =>
      sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    expect((await pixels(await clean(sent))).equals(await pixels(sent))).toBe(true);
  });

  it('are stored in the same bytes when they are sent again', async () => {
    const sent = await photograph('jpeg', 6);
    expect((await clean(sent)).equals(await clean(sent))).toBe(true);
  });
});

const cut = async (bytes: Promise<Buffer>) => {
  const whole = await bytes;
  return whole.subarray(0, whole.length >> 1);
};
const REFUSED: Readonly<Record<string, readonly [() => Promise<Buffer>, object]>> = {
  'a truncated JPEG': [() => cut(noise().jpeg().toBuffer()), { reason: 'damaged' }],
  'a truncated PNG': [() => cut(noise().png().toBuffer()), { reason: 'damaged' }],
  'a truncated WebP': [() => cut(noise().webp().toBuffer()), { reason: 'damaged' }],
  'a truncated GIF': [() => cut(noise().gif().toBuffer()), { reason: 'damaged' }],
  'an animated PNG': [
    () => pngWith(pngChunk('acTL', Buffer.alloc(8, 1))),
    { reason: 'animated PNG' },
  ],
  'a PNG of 3.6 billion pixels': [hugePng, { pixels: 3_600_000_000, most: 50_000_000 }],
  'a JPEG of 3.6 billion pixels': [hugeJpeg, { pixels: 3_600_000_000, most: 50_000_000 }],
  'a GIF of 4 billion pixels': [
    async () => Buffer.from(HUGE_GIF, 'hex'),
    { pixels: 65_535 ** 2, most: 50_000_000 },
  ],
  'an animation of too many frames': [async () => gifOf(1_001), { frames: 1_001, most: 1_000 }],
};

describe('refused by name', () => {
  it.each(Object.entries(REFUSED))('%s', async (_, [make, details]) => {
    const error = await clean(await make()).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(CodedError);
    expect(error).toMatchObject({
      code: 'most' in details ? 'FILE_TOO_LARGE' : 'FILE_TYPE_UNSUPPORTED',
      details,
    });
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>',
    '%PDF-1.7 some text',
    '',
  ])('%j is no picture', (text) => expect(sniffMediaType(Buffer.from(text))).toBeUndefined());
});
