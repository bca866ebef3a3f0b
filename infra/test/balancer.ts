import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const PROBE_MS = 100;

/**
 * A load balancer like most: asks each copy whether it is ready, sends requests to those that are, in turn and over
 * connections that it keeps, and answers 502 if a copy fails. It tries nothing twice.
 */
export async function startBalancer(ports: readonly number[]) {
  const copies = ports.map((port) => ({
    port,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }));
  let next = 0;
  let isClosed = false;
  const probing = copies.map(async (copy) => {
    for (; !isClosed; await delay(PROBE_MS)) {
      const asked = fetch(`http://127.0.0.1:${copy.port}/readyz`);
      copy.isReady = await asked.then(({ ok }) => ok).catch(() => false);
    }
  });
  const server = createServer((req, res) => {
    const ready = copies.filter(({ isReady }) => isReady);
    next += 1;
    const copy = ready[next % ready.length];
    if (!copy) {
      res.writeHead(503).end('no copy is ready');
      return;
    }
    const { method = 'GET', url = '/', headers } = req;
    const options = {
      host: '127.0.0.1',
      port: copy.port,
      path: url,
      method,
      headers,
      agent: copy.agent,
    };
    const call = request(options, (reply) => {
      const { connection: _, 'keep-alive': __, ...passed } = reply.headers;
      res.writeHead(reply.statusCode ?? 502, passed);
      reply.pipe(res);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (!res.headersSent) res.writeHead(502);
      res.end(error.code);
    });
    req.pipe(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port: number) => copies.some((copy) => copy.port === port && copy.isReady),
    async close() {
      isClosed = true;
      await Promise.all(probing);
      for (const { agent } of copies) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
