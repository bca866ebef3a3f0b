import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Smallest reply that is worth compressing, in bytes. */
export const COMPRESS_FROM = 1_400;
/** Above this many bytes a reply is not compressed in one piece, which would hold up the others. */
const COMPRESS_AT_ONCE = 64_000;

/** A successful reply in the form in which it goes over the wire, for replies that are sent often. */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;
  #gzip: Buffer | undefined;

  /** @param data JSON of the member `data` in parts, some of which may be made once for many replies. */
  constructor(data: readonly (string | Buffer)[], more: Readonly<Record<string, unknown>> = {}) {
    const rest = JSON.stringify({ success: true, message: '', ...more });
    const parts = [`${rest.slice(0, -1)},"data":`, ...data, '}'];
    this.body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    );
    this.etag = etagOf(this.body);
  }

  /** The body compressed, made when it is first asked for and kept; undefined where its size is against it. */
  get gzip(): Buffer | undefined {
    const { length } = this.body;
    if (length < COMPRESS_FROM || length > COMPRESS_AT_ONCE) return undefined;
    this.#gzip ??= gzipSync(this.body);
    return this.#gzip;
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
