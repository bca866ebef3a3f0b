import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_URL } from './visitor.js';

/** A proxy of the product at a separate address, which a test can switch off and disturb. */
export interface CuttableServer {
  readonly url: string;
  /** Stops listening: connections are refused, open ones are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Accepts requests, but neither passes them on nor answers. */
  silence(): void;
  /** Passes on again, first the requests that still wait for an answer. */
  speak(): void;
  /** Cuts replies of this path after `bytes` bytes of their body; undefined sends them whole again. */
  cut(path: string, bytes: number | undefined): void;
  /** Changes the text of a path from now on. */
  change(path: string, edit: (text: string) => string): void;
}

/** A proxy between the browser and the product; starts to listen at once. */
export async function startCuttableServer(): Promise<CuttableServer> {
  const product = new URL(BASE_URL);
  const cuts = new Map<string, number>();
  const edits = new Map<string, (text: string) => string>();
  /** Requests that got no answer; undefined unless the server is silent. */
  let unanswered: (() => void)[] | undefined;
  let server: Server | undefined;
  let port = 0;

  function pass(req: IncomingMessage, res: ServerResponse): void {
    if (unanswered) {
      unanswered.push(() => res.destroyed || pass(req, res));
      return;
    }
    const [path = ''] = (req.url ?? '').split('?');
    const { host: _, ...headers } = req.headers;
    const edit = edits.get(path);
    const options = {
      host: product.hostname,
      port: product.port,
      method: req.method ?? 'GET',
      path: req.url ?? '/',
      headers: { ...headers, host: `localhost:${port}` } as Record<
        string,
        string | string[] | undefined
      >,
    };
    if (edit) {
      // Requests the whole text, even if the browser has it cached.
      for (const name of ['if-none-match', 'if-modified-since']) delete options.headers[name];
      options.headers['accept-encoding'] = 'identity';
    }
    const passed = request(options, (reply) => {
      const { 'content-length': length, ...replied } = reply.headers;
      const keep = edit || length === undefined ? {} : { 'content-length': length };
      res.writeHead(reply.statusCode ?? 502, { ...replied, ...keep });
      if (edit) {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => res.end(edit(Buffer.concat(chunks).toString())));
        return;
      }
      let left = cuts.get(path) ?? Number.POSITIVE_INFINITY;
      reply.on('data', (chunk: Buffer) => {
        res.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left < 0) res.destroy();
      });
      reply.on('end', () => res.end());
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  }

  const start = () =>
    new Promise<void>((resolve, reject) => {
      if (server?.listening) return resolve();
      const listening = createServer(pass).on('error', reject);
      server = listening;
      listening.listen(port, 'localhost', () => {
        port = (listening.address() as AddressInfo).port;
        resolve();
      });
    });
  await start();
  return {
    url: `http://localhost:${port}`,
    start,
    async stop() {
      const stopped = new Promise((resolve) => server?.close(resolve));
      server?.closeAllConnections();
      await stopped;
    },
    silence() {
      unanswered = [];
    },
    speak() {
      const waiting = unanswered ?? [];
      unanswered = undefined;
      for (const goOn of waiting) goOn();
    },
    cut(path, bytes) {
      if (bytes === undefined) cuts.delete(path);
      else cuts.set(path, bytes);
    },
    change: (path, edit) => void edits.set(path, edit),
  };
}
