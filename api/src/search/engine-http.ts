import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { urlToHttpOptions } from 'node:url';

/** A reply larger than this is none of ours. */
const MAX_REPLY_BYTES = 8_000_000;

/** Rejects when there is no whole answer after `waitMs`. */
export type PostJson = (body: string, waitMs: number) => Promise<unknown>;

/**
 * Posts JSON to one address over kept-alive connections. Plain `http` costs less than `fetch` for
 * each call, and nothing is compressed: over keep-alive that stalls a reply by about 44 ms.
 * A plain timer ends a late call, since an AbortSignal costs listeners and errors for each call in time.
 * @throws for any status but 200, for what is no JSON, and when the answer is late.
 */
export function jsonPoster(
  address: string,
  apiKey: string | undefined,
): { post: PostJson; close: () => void } {
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  const agent = secure
    ? new SecureAgent({ keepAlive: true, maxSockets: 64, noDelay: true })
    : new Agent({ keepAlive: true, maxSockets: 64, noDelay: true });
  const request = secure ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  const common = { ...urlToHttpOptions(url), method: 'POST', agent };
  const post: PostJson = (body, waitMs) =>
    new Promise((resolve, reject) => {
      const length = Buffer.byteLength(body);
      const options = { ...common, headers: { ...headers, 'content-length': length } };
      const req = request(options, (res) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        res.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_REPLY_BYTES) res.destroy(new Error('The reply is too large'));
          else chunks.push(chunk);
        });
        res.once('error', reject);
        res.once('end', () => {
          if (res.statusCode !== 200) {
            const text = Buffer.concat(chunks).toString('utf8', 0, 300);
            reject(new Error(`Meilisearch answered ${res.statusCode}: ${text}`));
            return;
          }
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
          } catch (error) {
            reject(error);
          }
        });
      });
      req.once('error', reject);
      const timer = setTimeout(() => {
        const late = new Error('The answer is late');
        reject(late);
        req.destroy(late);
      }, waitMs);
      req.once('close', () => clearTimeout(timer));
      req.end(body);
    });
  return { post, close: () => agent.destroy() };
}
