import type { AddressInfo } from 'node:net';
import express from 'express';
import { Meilisearch } from 'meilisearch';

/** What one would write first: Express in front of the client as it comes, gzip and all. */
export async function startNaiveProxy(host: string, apiKey: string, index: string) {
  const client = new Meilisearch({ host, apiKey });
  const app = express();
  app.get('/search', async (req, res) => {
    res.json(await client.index(index).search(String(req.query.query), { limit: 15 }));
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
