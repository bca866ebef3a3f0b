import type { IncomingMessage } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';
import { readJson } from '../../shared/files/json-file.js';

/**
 * The rows of a JSON body, read while it arrives.
 * @param limit size of the largest body in bytes.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, MALFORMED_REQUEST.
 */
export function rowsOfBody(req: IncomingMessage, limit: number): AsyncGenerator<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = req.headers;
  const isJson = /^application\/(\w+\+)?json\s*(;|$)/i.test(type);
  if (!isJson || !/^(identity)?$/i.test(encoding)) throw new CodedError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new CodedError('PAYLOAD_TOO_LARGE');
  return readJson(bounded(req, limit));
}

async function* bounded(req: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new CodedError('PAYLOAD_TOO_LARGE');
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('MALFORMED_REQUEST', undefined, { cause });
  }
}
