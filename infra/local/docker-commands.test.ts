import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terimce-docker-'));
  mkdirSync(join(folder, 'bin'));
  const fake =
    '#!/bin/sh\necho "$*" >>"$DOCKER_CALLS"\ncase "$*" in *" port api 5000") echo 127.0.0.1:8123;; esac\n';
  writeFileSync(join(folder, 'bin', 'docker'), fake, { mode: 0o755 });
  writeFileSync(join(folder, 'backends.json'), '{\n  "mongo": "docker"\n}\n');
  writeFileSync(join(folder, 'docker.env'), 'JWT_SECRET=x\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script as `make` does; returns what it printed and the calls of docker behind the files of settings. */
async function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { stdout } = await promisify(execFile)('sh', [join(root, script), ...args], {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      DATA_DIR: folder,
      DOCKER_CALLS: calls,
      ...env,
    },
    cwd: root,
  });
  const said = readFileSync(calls, 'utf8').trimEnd().split('\n');
  return { stdout, calls: said.map((call) => call.replace(/^compose .*docker\.env /, '')) };
}

/** Neither Node nor a build is asked for: only the engine has to be there. */
describe('where everything runs in containers', () => {
  it.each([
    ['status', [], ['ps --all', 'exec -T api node infra/dist/local/index-status.js']],
    ['logs', [], ['logs --follow --tail 20']],
    ['seed', [], ['exec -T api node infra/dist/seed/load.js']],
    ['reindex', [], ['exec -T indexer node indexer/dist/commands/reindex.js']],
    ['doctor', ['--check'], ['exec -T indexer node indexer/dist/commands/doctor.js --check']],
  ])('make %s asks them', async (name, args, expected) => {
    expect((await run('infra/command.sh', [name, ...args])).calls).toEqual(expected);
  });

  it('make admin hands name and password in', async () => {
    const given = { ADMIN_USERNAME: 'sef', ADMIN_PASSWORD: 'uzun parola' };
    const { calls } = await run('infra/command.sh', ['admin'], given);
    expect(calls[0]).toContain('--env ADMIN_USERNAME=sef --env ADMIN_PASSWORD=uzun parola api');
  });

  it('make erase names the account', async () => {
    const { calls } = await run('infra/command.sh', ['erase'], { ACCOUNT: 'ada' });
    expect(calls).toEqual(['exec -T --env ACCOUNT=ada api node infra/dist/local/erase.js']);
  });

  it('make backup writes where it was told to', async () => {
    const file = join(folder, 'kept', 'mine.gz');
    const { calls, stdout } = await run('infra/backup.sh', ['backup', file]);
    expect(calls[0]).toMatch(
      new RegExp(`--volume ${join(folder, 'kept')}:/backups .*backup\\.js /backups/mine\\.gz$`),
    );
    expect(stdout).toContain(join(folder, 'kept'));
  });

  it('make restore repairs the index afterwards, and says when there is no such archive', async () => {
    const file = join(folder, 'old.gz');
    await expect(run('infra/backup.sh', ['restore', file])).rejects.toThrow(
      `There is no file ${file}`,
    );
    await expect(run('infra/backup.sh', ['restore'])).rejects.toThrow('Name the archive');
    writeFileSync(file, '');
    const { calls } = await run('infra/backup.sh', ['restore', file]);
    expect(calls[0]).toContain(`--volume ${folder}:/backups`);
    expect(calls.slice(1)).toEqual([
      'restart indexer api',
      'exec -T indexer node indexer/dist/commands/doctor.js',
    ]);
  });

  it('make up names the port that is published, make down stops the project', async () => {
    const { stdout, calls } = await run('infra/docker/up.sh', []);
    expect(stdout).toContain('Terimce is at http://localhost:8123');
    expect(calls[0]).toBe('up --detach --build --wait');
    expect((await run('infra/down.sh', [])).calls).toEqual(['down']);
  });

  it.each([
    ['an engine that answers', '', {}, true],
    ['.env that keeps to this machine', 'PORT=1\nTERIMCE_LOCAL=1\n', {}, false],
    ['the environment, which wins', 'TERIMCE_LOCAL=1\n', { TERIMCE_LOCAL: '0' }, true],
  ])('is decided by %s', async (_what, dotenv, env, taken) => {
    if (dotenv) writeFileSync(join(folder, '.env'), dotenv);
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    const asked = promisify(execFile)('sh', [join(root, 'infra/docker/answers.sh')], {
      env: { PATH, DOCKER_CALLS: '/dev/null', ...env },
      cwd: folder,
    });
    await (taken ? expect(asked).resolves.toBeDefined() : expect(asked).rejects.toThrow());
  });
});
