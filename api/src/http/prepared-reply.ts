import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

/** Smallest reply that is worth compressing, in bytes. */
export const COMPRESS_FROM = 1_400;
/** Up to this many bytes to compress at once takes less than to hand it to another thread. */
const COMPRESS_AT_ONCE = 8_000;

const compress = promisify(gzip);

/** A successful reply in the form in which it goes over the wire, for replies that are sent often. */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;
  #gzip: Buffer | Promise<Buffer> | undefined;

  /** @param data JSON of the member `data` in parts, some of which may be made once for many replies. */
  constructor(data: readonly (string | Buffer)[], more: Readonly<Record<string, unknown>> = {}) {
    const rest = JSON.stringify({ success: true, message: '', ...more });
    const parts = [`${rest.slice(0, -1)},"data":`, ...data, '}'];
    this.body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    );
    this.etag = etagOf(this.body);
  }

  /** The body compressed, made when it is first asked for and kept; undefined where it is too small. */
  get gzip(): Buffer | Promise<Buffer> | undefined {
    const { body } = this;
    if (body.length < COMPRESS_FROM) return undefined;
    this.#gzip ??= body.length <= COMPRESS_AT_ONCE ? gzipSync(body) : this.#compressLarge();
    return this.#gzip;
  }

  async #compressLarge(): Promise<Buffer> {
    const packed = await compress(this.body);
    this.#gzip = packed;
    return packed;
  }

  /** Bytes that it takes in a cache, the compressed form included, which is about a third. */
  get bytes(): number {
    return Math.ceil(this.body.length * 1.35);
  }
}

/** A weak validator of a body: weak, because compression changes the bytes. */
export function etagOf(body: Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}
