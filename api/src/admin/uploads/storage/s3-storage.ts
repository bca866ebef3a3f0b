import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Logger } from '@terimce/core/log';
import { AwsClient } from 'aws4fetch';
import type { Response as Reply, Request, RequestHandler } from 'express';
import { typeOfName } from '../media-type.js';
import { StorageUnusable, type UploadStorage } from './upload-storage.js';

export interface S3Options {
  /** Address of the service, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path, as MinIO and others expect, or in the host name. */
  readonly pathStyle: boolean;
  readonly logger: Logger;
}

/** Prefix of all objects, so that a bucket may contain other things too. */
const PREFIX = 'uploads/';
const CHECK_KEY = `${PREFIX}.terimce-check`;
/** Timeout for the first byte of a reply. */
const ANSWER_MS = 10_000;
/** Retries after 429 and 5xx, with pauses of 50 ms that double each time. */
const RETRIES = 3;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Stores uploads in a bucket with Amazon S3's REST API and Signature Version 4. */
export class S3Storage implements UploadStorage {
  readonly #options: S3Options;
  readonly #client: AwsClient;
  readonly #base: string;

  constructor(options: S3Options) {
    this.#options = options;
    const { accessKeyId, secretAccessKey, region } = options;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: RETRIES,
    });
    this.#base = baseAddress(options);
  }

  async put(name: string, bytes: Buffer, mediaType: string): Promise<void> {
    const reply = await this.#send('PUT', PREFIX + name, {
      body: new Uint8Array(bytes),
      headers: { 'content-type': mediaType, 'x-amz-content-sha256': sha256(bytes) },
    });
    if (!reply.ok) throw new Error(`The upload storage refused ${name}: ${await reasonOf(reply)}`);
    await reply.body?.cancel();
  }

  async remove(name: string): Promise<boolean> {
    // S3 answers 204 for missing objects too.
    const found = await this.#send('HEAD', PREFIX + name);
    if (found.status === 404) return false;
    const reply = await this.#send('DELETE', PREFIX + name);
    if (!reply.ok && reply.status !== 404) {
      throw new Error(`The upload storage did not delete ${name}: ${await reasonOf(reply)}`);
    }
    await reply.body?.cancel();
    return true;
  }

  readonly serve: RequestHandler = (req, res, next) => {
    const name = req.path.slice(1);
    const type = typeOfName(name);
    if (!type || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const etag = `"${name.slice(0, name.indexOf('.'))}"`;
    if (req.headers['if-none-match'] === etag) {
      res.status(304).setHeader('etag', etag).end();
      return;
    }
    this.#pass(req, res, name, { 'content-type': type, etag }).then(
      (found) => found || next(),
      (error: unknown) => {
        if (res.destroyed || req.destroyed) return;
        this.#options.logger.warn({ err: error, name }, 'The upload storage is not responding');
        if (res.headersSent) return void res.destroy();
        res.setHeader('cache-control', 'no-store');
        res.status(503).type('text/plain').send('Storage is unavailable');
      },
    );
  };

  /** Passes the service's reply through. @returns false if it has no such file. */
  async #pass(req: Request, res: Reply, name: string, own: Record<string, string>) {
    const closed = new AbortController();
    res.once('close', () => closed.abort());
    const headers = rangeOf(req, own.etag ?? '');
    const method = req.method as 'GET' | 'HEAD';
    const reply = await this.#send(method, PREFIX + name, { headers, signal: closed.signal });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return false;
    }
    if (!reply.ok && reply.status !== 416) throw new Error(await reasonOf(reply));
    for (const header of ['content-length', 'content-range', 'last-modified']) {
      const value = reply.headers.get(header);
      if (value !== null) res.setHeader(header, value);
    }
    res.setHeader('accept-ranges', 'bytes');
    const outside = { 'content-length': '0', 'cache-control': 'no-store' };
    for (const [header, value] of Object.entries(reply.ok ? own : outside)) {
      res.setHeader(header, value);
    }
    res.status(reply.status);
    if (method === 'HEAD' || !reply.ok || !reply.body) {
      await reply.body?.cancel();
      res.end();
    } else {
      // The stream types of the DOM and of Node differ in a detail that does not matter here.
      await pipeline(Readable.fromWeb(reply.body as WebStream), res);
    }
    return true;
  }

  async check(): Promise<void> {
    const steps: Array<[method: 'PUT' | 'GET' | 'DELETE', need: string]> = [
      ['PUT', 'write'],
      ['GET', 'read'],
      ['DELETE', 'delete'],
    ];
    for (const [method, need] of steps) {
      const reply = await this.#send(method, CHECK_KEY, method === 'PUT' ? { body: 'ok' } : {});
      if (!reply.ok) {
        throw new StorageUnusable(
          `The bucket of uploads ${this.#base} cannot be used: no permission to ${need} (${await reasonOf(reply)}). Check S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PATH_STYLE and the keys.`,
        );
      }
      await reply.body?.cancel();
    }
  }

  async #send(
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    key: string,
    { signal, ...init }: RequestInit = {},
  ): Promise<Response> {
    // Limits only the time to the first byte; a large file may take longer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), ANSWER_MS);
    const signals = signal ? [signal, late.signal] : [late.signal];
    try {
      const request = { ...init, method, signal: AbortSignal.any(signals) };
      return await this.#client.fetch(`${this.#base}/${key}`, request);
    } finally {
      clearTimeout(timer);
    }
  }
}

function baseAddress({ endpoint, bucket, pathStyle }: S3Options): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const base = url.href.replace(/\/+$/, '');
  return pathStyle ? `${base}/${bucket}` : base;
}

/** Forwards a single range. Several ranges, or a range of another version of the file, return the whole file. */
function rangeOf(req: Request, etag: string): Record<string, string> {
  const { range, 'if-range': ifRange } = req.headers;
  const wanted = range !== undefined && /^bytes=(\d+-\d*|-\d+)$/.test(range);
  return wanted && (ifRange === undefined || ifRange === etag) ? { range } : {};
}

/** `403 SignatureDoesNotMatch`: the status and the code in the error's XML. */
async function reasonOf(reply: Response): Promise<string> {
  const text = await reply.text().catch(() => '');
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  return [reply.status, code].filter(Boolean).join(' ');
}
