import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Refuses = 'with-413' | 'by-breaking-off';

/** A relay to Meilisearch that refuses large bodies, as proxies do. */
export async function narrowRelay(
  host: string,
  { maxBytes, refuses }: { maxBytes: number; refuses: Refuses },
) {
  let refused = 0;
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (body.length > maxBytes) {
      refused += 1;
      if (refuses === 'by-breaking-off') req.socket.destroy();
      else {
        res.writeHead(413, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ message: 'too large', code: 'payload_too_large' }));
      }
      return;
    }
    const reply = await fetch(`${host}${req.url}`, {
      method: req.method ?? 'GET',
      headers: Object.fromEntries(
        ['authorization', 'content-type'].flatMap((name) => {
          const value = req.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
      ...(body.length > 0 ? { body } : {}),
    });
    res.writeHead(reply.status, { 'content-type': 'application/json' });
    res.end(await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of requests refused so far. */
    get refused() {
      return refused;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
