import { createHash } from 'node:crypto';

/** A successful reply in the form in which it goes over the wire, for replies that are sent often. */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;

  constructor(reply: Readonly<Record<string, unknown>> & { readonly data: unknown }) {
    this.body = Buffer.from(JSON.stringify({ success: true, message: '', ...reply }));
    this.etag = etagOf(this.body);
  }
}

/** A weak validator of a body: weak, because compression changes the bytes. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
