import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that the fake Meilisearch simulates. */
export type Fault = 'none' | 'cut' | 'hang' | '503' | 'garbage';

/** Forwards to a Meilisearch, or misbehaves on request. */
export async function startFaultyEngine(url: string) {
  let fault: Fault = 'none';
  const forward: RequestListener = (req, res) => {
    const options = { method: req.method ?? 'GET', headers: req.headers };
    const call = request(url + (req.url ?? '/'), options, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(res);
    });
    call.on('error', () => res.destroy());
    res.once('close', () => call.destroy());
    req.pipe(call);
  };
  const faults: Record<Fault, RequestListener> = {
    none: forward,
    cut: (req) => req.destroy(),
    hang: () => {},
    '503': (_req, res) => res.writeHead(503).end('{"message":"busy"}'),
    garbage: (_req, res) => res.end('<html>'),
  };
  const server = createServer((req, res) => faults[fault](req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Fault) {
      fault = next;
      // Hanging requests are dropped, as when a server recovers.
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
