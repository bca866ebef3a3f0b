import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineAnswers } from './docker.js';

it('finds a Docker engine at another socket path and at a TCP port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-engine-'));
  const path = join(folder, 'docker.sock');
  const listens: ListenOptions[] = [{ path }, { port: 0, host: '127.0.0.1' }];
  for (const options of listens) {
    const engine = createServer((request, response) => {
      response.writeHead(request.url === '/_ping' ? 200 : 404).end();
    });
    await new Promise<void>((listening) => engine.listen(options, listening));
    const { port } = engine.address() as AddressInfo;
    const host = options.path ? `unix://${path}` : `tcp://127.0.0.1:${port}`;
    expect(await engineAnswers(host)).toBe(true);
    engine.close();
  }
  expect(await engineAnswers(`unix://${join(folder, 'nothing')}`)).toBe(false);
  rmSync(folder, { recursive: true });
});
