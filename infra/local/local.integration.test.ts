import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The whole product as `make up` starts it without Docker; it runs from the build. */
describe('the local installation', () => {
  let dataDir = '';
  let env: NodeJS.ProcessEnv = {};
  let port = 0;
  const command = (name: string, more: Record<string, string> = {}) =>
    run(process.execPath, [join(root, `infra/dist/local/${name}.js`)], {
      env: { ...env, ...more },
      cwd: root,
    });
  const found = async (query: string) => {
    const reply = await fetch(
      `http://127.0.0.1:${port}/api/terms/search?${new URLSearchParams({ query })}`,
    );
    const { data } = (await reply.json()) as { data: { englishTerm: string }[] };
    return data[0]?.englishTerm;
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'terimce-local-'));
    port = await freePort();
    env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' };
  });
  afterAll(async () => {
    await command('down');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts, prints its address and the first password, and finds a term', {
    timeout: 120_000,
  }, async () => {
    const { stdout } = await command('up');
    expect(stdout).toContain(`Terimce is at http://localhost:${port}`);
    expect(stdout).toMatch(/First admin: admin \/ \S{12,}/);
    expect(stdout).toMatch(/Back ends: database embedded/);
    await expect.poll(() => found('isil iletk'), { timeout: 20_000 }).toBe('thermal conductivity');
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(dataDir, 'backends.json'), 'utf8')).mongo).toBe('embedded');
  });

  it('may be started twice, and says the password only once', async () => {
    const { stdout } = await command('up');
    expect(stdout).toContain(`Terimce is at http://localhost:${port}`);
    expect(stdout).not.toContain('First admin');
  });

  it('names a port that is taken', { timeout: 60_000 }, async () => {
    const other = mkdtempSync(join(tmpdir(), 'terimce-local-'));
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port: taken } = server.address() as { port: number };
    const failed = command('up', { DATA_DIR: other, PORT: String(taken) });
    await expect(failed).rejects.toThrow(
      new RegExp(`Port ${taken} on 127.0.0.1 is already in use`),
    );
    server.close();
    rmSync(other, { recursive: true, force: true });
  });

  it('starts a killed API again and says so', { timeout: 90_000 }, async () => {
    const { stdout } = await command('status');
    const pid = Number(/api +running +pid (\d+)/.exec(stdout)?.[1]);
    process.kill(pid, 'SIGKILL');
    const status = async () => (await command('status')).stdout;
    await expect
      .poll(status, { timeout: 60_000, interval: 500 })
      .toMatch(/api +running.*restarted 1 times/);
    expect(await status()).toMatch(/last crash .*signal SIGKILL/);
    await expect.poll(() => found('celik').catch(() => ''), { timeout: 20_000 }).toBe('steel');
  });

  it('refuses settings that it cannot read, naming them', async () => {
    await expect(command('up', { PORT: 'abc', MONGO_ENGINE: 'oracle' })).rejects.toThrow(
      /PORT[\s\S]*MONGO_ENGINE/,
    );
  });

  it('stops, keeps its data, and finds it again', { timeout: 120_000 }, async () => {
    expect((await command('down')).stdout).toMatch(/Stopped/);
    expect((await command('down')).stdout).toMatch(/Nothing was running/);
    const { stdout } = await command('up');
    expect(stdout).not.toContain('First admin');
    await expect.poll(() => found('çelik'), { timeout: 20_000 }).toBe('steel');
  });

  it('leaves no API behind when it is stopped while that one starts', {
    timeout: 120_000,
  }, async () => {
    await command('down');
    const starting = command('up');
    const failed = expect(starting).rejects.toThrow();
    let said = '';
    starting.child.stdout?.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 60_000, interval: 20 }).toContain('starting api');
    await command('down');
    await expect(found('celik')).rejects.toThrow('fetch failed');
    starting.child.kill();
    await failed;
  });
});
