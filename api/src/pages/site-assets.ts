import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { decoded } from '../http/input.js';
import { COMPRESS_FROM } from '../http/reply.js';
import { sendRanged } from '../http/send-range.js';

const YEAR = 31_536_000;
/** Files whose names contain a hash of their content never change. */
export const HASHED = /[\\/]assets[\\/]/;
/** Hidden files, what the type check writes, and Brotli copies, which are sent in place of their files. */
const NOT_SERVED = /(^|\/)\.|\.d\.ts$|\.br$/;

interface Asset {
  readonly bytes: Buffer;
  readonly etag: string;
  /** The Brotli copy that the build wrote beside the file. */
  readonly brotli: Buffer | undefined;
  /** Compressed on the first request that needs it. */
  gzip?: Promise<Buffer>;
}

/**
 * Serves the files of the built front end from memory: they are small, and a request that holds no file can leave
 * none open.
 */
export function siteAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return async (req, res, next) => {
    const path = decoded(req.path) ?? '';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const asset = isRead ? assets.get(path) : undefined;
    if (!asset) {
      next();
      return;
    }
    const { bytes, etag, brotli } = asset;
    const lasting = HASHED.test(path);
    res.setHeader('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    const mediaType = String(res.type(extname(path)).get('content-type'));
    const isCompressible = bytes.length >= COMPRESS_FROM && compression.filter(req, res);
    if (brotli || isCompressible) res.vary('Accept-Encoding');
    const send = (encoding: string, packed: Buffer) => {
      res.setHeader('content-encoding', encoding);
      sendRanged(req, res, { bytes: packed, etag: `"${etag}-${encoding}"`, mediaType });
    };
    if (brotli && req.acceptsEncodings('br')) send('br', brotli);
    else if (isCompressible && req.acceptsEncodings('gzip')) {
      asset.gzip ??= promisify(gzip)(bytes);
      send('gzip', await asset.gzip);
    } else sendRanged(req, res, { bytes, etag: `"${etag}"`, mediaType });
  };
}

function readAssets(folder: string): Map<string, Asset> {
  const files = new Set(listFiles(folder));
  const read = (file: string) => readFileSync(join(folder, file));
  const assets = new Map<string, Asset>();
  for (const file of files) {
    if (NOT_SERVED.test(file)) continue;
    const bytes = read(file);
    const etag = createHash('sha256').update(bytes).digest('base64url');
    const brotli = files.has(`${file}.br`) ? read(`${file}.br`) : undefined;
    assets.set(`/${file}`, { bytes, etag, brotli });
  }
  return assets;
}

/** The files below a folder, with `/`; none if the front end is not built. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((file) => file.replaceAll('\\', '/'));
  } catch {
    return [];
  }
}
