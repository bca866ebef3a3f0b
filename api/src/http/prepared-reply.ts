import { createHash } from 'node:crypto';

/** A successful reply in the form in which it goes over the wire, for replies that are sent often. */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;

  /** @param data JSON of the member `data`, which may be put together from parts that are made once. */
  constructor(data: string, more: Readonly<Record<string, unknown>> = {}) {
    const rest = JSON.stringify({ success: true, message: '', ...more });
    this.body = Buffer.from(`${rest.slice(0, -1)},"data":${data}}`);
    this.etag = etagOf(this.body);
  }
}

/** A weak validator of a body: weak, because compression changes the bytes. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
