import type { IMAGE_TYPES, VIDEO_TYPES } from '@terimce/contract/routes/admin/uploads';

export type MediaType = (typeof IMAGE_TYPES)[number] | (typeof VIDEO_TYPES)[number];

/** File extensions of stored files. */
export const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

/** The type of a stored file by its name; undefined for a name that we do not use. */
export function typeOfName(name: string): MediaType | undefined {
  const ending = /^[0-9a-f]{40}\.([a-z0-9]+)$/.exec(name)?.[1];
  return (Object.keys(EXTENSIONS) as MediaType[]).find((type) => EXTENSIONS[type] === ending);
}

/** Brands of ISO media files that browsers play as MP4; HEIC, AVIF and others share the container. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|f4v |qt {2})$/;

/** The type of a file by its first bytes, never by its name; undefined for other types. */
export function sniffMediaType(bytes: Buffer): MediaType | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 12) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp' && MP4_BRANDS.test(ascii(8, 12))) return 'video/mp4';
  if (bytes.readUInt32BE(0) === 0x1a45dfa3 && ascii(0, 64).includes('webm')) return 'video/webm';
  if (ascii(0, 4) === 'OggS') return 'video/ogg';
  return undefined;
}
