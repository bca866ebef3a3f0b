import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseRange } from '../src/http/send-range.js';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
export const S3_REGION = 'eu-central-1';

export interface S3Server {
  /** URL without the bucket. */
  readonly endpoint: string;
  readonly port: number;
  /** Objects by bucket and key, such as `terimce/uploads/a.png`. */
  readonly objects: Map<string, { bytes: Buffer; type: string }>;
  /** Method and key of each request that passed the signature check. */
  readonly requests: string[];
  /** Status codes with which the next requests are answered instead. */
  readonly failures: number[];
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * A service with S3's REST API and objects in memory. It checks each signature by the steps of "Signature
 * Calculations for the Authorization Header" in Amazon's S3 reference, implemented independently of the product.
 */
export async function startS3Server({ bucket = 'terimce' } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const failures: number[] = [];
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const failure = failures.shift();
    if (failure) return refuse(res, failure, 'SlowDown');
    const problem = signatureProblem(req, body);
    if (problem) return refuse(res, 403, problem);
    const host = String(req.headers.host).split(':')[0] ?? '';
    const path = decodeURIComponent((req.url ?? '').split('?')[0] ?? '');
    const key = host.startsWith(`${bucket}.`) ? `${bucket}${path}` : path.slice(1);
    if (!key.startsWith(`${bucket}/`)) return refuse(res, 404, 'NoSuchBucket');
    requests.push(`${req.method} ${key}`);
    if (req.method === 'PUT') {
      objects.set(key, { bytes: body, type: req.headers['content-type'] ?? '' });
      return res.writeHead(200).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    send(req, res, objects.get(key));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    objects,
    requests,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  object: { bytes: Buffer; type: string } | undefined,
) {
  if (!object) return refuse(res, 404, 'NoSuchKey');
  const size = object.bytes.length;
  const range = parseRange(req.headers.range, size);
  if (range === 'unsatisfiable') return refuse(res, 416, 'InvalidRange');
  const { start, end } = range ?? { start: 0, end: size };
  res.writeHead(range ? 206 : 200, {
    'content-type': object.type,
    'content-length': end - start,
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${size}` } : {}),
  });
  return res.end(req.method === 'HEAD' ? undefined : object.bytes.subarray(start, end));
}

function refuse(res: ServerResponse, status: number, code: string) {
  return res
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** The code of S3's error, or undefined for a request with a valid signature. */
function signatureProblem(req: IncomingMessage, body: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, id, day, region, signedHeaders = '', signature] = given;
  if (id !== S3_KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== S3_REGION) return 'AuthorizationHeaderMalformed';
  const time = String(req.headers['x-amz-date']);
  if (!time.startsWith(String(day))) return 'AccessDenied';
  const stamp = Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - stamp) < 900_000)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const payload = String(req.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const headers = names.map((name) => `${name}:${String(req.headers[name]).trim()}\n`).join('');
  const canonical = [req.method, path, query, headers, signedHeaders, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${S3_KEYS.secretAccessKey}`, String(day));
  const key = hmac(hmac(hmac(dayKey, String(region)), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
