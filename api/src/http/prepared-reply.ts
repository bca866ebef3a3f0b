import { createHash } from 'node:crypto';

/** A successful reply in the form in which it goes over the wire, for replies that are sent often. */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;

  /** @param data JSON of the member `data` in parts, some of which may be made once for many replies. */
  constructor(data: readonly (string | Buffer)[], more: Readonly<Record<string, unknown>> = {}) {
    const rest = JSON.stringify({ success: true, message: '', ...more });
    const parts = [`${rest.slice(0, -1)},"data":`, ...data, '}'];
    this.body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    );
    this.etag = etagOf(this.body);
  }
}

/** A weak validator of a body: weak, because compression changes the bytes. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
