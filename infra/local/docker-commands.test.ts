import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
    '#!/bin/sh\necho "$*" >>"$DOCKER_CALLS"\ncase "$*" in *" port api 5000") echo 127.0.0.1:8123;; *" ps --quiet "*) echo "$RUNNING";; *" config --services") printf "mongo\\nindexer\\napi\\napi-2\\n";; *" volume inspect "*) exit 1;; esac\n';
  writeFileSync(join(folder, 'bin', 'docker'), fake, { mode: 0o755 });
  writeFileSync(join(folder, 'backends.json'), '{\n  "mongo": "docker"\n}\n');
  writeFileSync(join(folder, 'docker.env'), 'JWT_SECRET=x\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script as `make` does. Returns its output, and the arguments of each docker call after the settings files. */
async function run(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
) {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { stdout } = await promisify(execFile)('sh', [join(root, script), ...args], {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      DATA_DIR: folder,
      DOCKER_CALLS: calls,
      RUNNING: 'a-container',
      ...env,
    },
    cwd,
  });
  const said = readFileSync(calls, 'utf8').trimEnd().split('\n');
  return { stdout, calls: said.map((call) => call.replace(/^compose .*docker\.env /, '')) };
}

/** The call that asks whether a service runs. */
const RUNS = (service: string) => `ps --quiet --status running ${service}`;

/** These need an engine, but neither Node nor a build. */
describe('if everything runs in containers', () => {
  it.each([
    ['status', [], ['ps --all', RUNS('api'), 'exec -T api node infra/dist/local/index-status.js']],
    ['logs', [], ['logs --follow --tail 20']],
    ['seed', [], ['exec -T api node infra/dist/seed/load.js']],
    ['notice-test', [], ['exec -T indexer node infra/dist/local/notice-test.js']],
    ['reindex', [], ['exec -T indexer node indexer/dist/commands/reindex.js']],
    ['doctor', ['--check'], ['exec -T indexer node indexer/dist/commands/doctor.js --check']],
  ])('make %s runs in a container', async (name, args, expected) => {
    expect((await run('infra/command.sh', [name, ...args])).calls).toEqual(expected);
  });

  it('make admin passes name and password on', async () => {
    const given = { ADMIN_USERNAME: 'sef', ADMIN_PASSWORD: 'uzun parola' };
    const { calls } = await run('infra/command.sh', ['admin'], given);
    // Only the names: everybody on the host can read a command line.
    expect(calls).toEqual([
      'exec -T --env ADMIN_USERNAME --env ADMIN_PASSWORD api node infra/dist/local/admin.js',
    ]);
  });

  it('make erase names the account', async () => {
    const { calls } = await run('infra/command.sh', ['erase'], { ACCOUNT: 'ada' });
    expect(calls).toEqual(['exec -T --env ACCOUNT=ada api node infra/dist/local/erase.js']);
  });

  it('make backup writes to the given file', async () => {
    const file = join(folder, 'kept', 'mine.gz');
    const { calls, stdout } = await run('infra/backup.sh', ['backup', file]);
    expect(calls[0]).toBe(RUNS('mongo'));
    expect(calls[1]).toMatch(
      new RegExp(`--volume ${join(folder, 'kept')}:/backups .*backup\\.js .* /backups/mine\\.gz$`),
    );
    expect(calls).toHaveLength(2);
    expect(stdout).toContain(join(folder, 'kept'));
  });

  it('make restore repairs the index afterwards, and fails if there is no such archive', async () => {
    const file = join(folder, 'old.gz');
    await expect(run('infra/backup.sh', ['restore', file])).rejects.toThrow(
      `There is no file ${file}`,
    );
    await expect(run('infra/backup.sh', ['restore'])).rejects.toThrow('Name the archive');
    writeFileSync(file, '');
    const { calls } = await run('infra/backup.sh', ['restore', file]);
    expect(calls.slice(0, 3)).toEqual([
      RUNS('mongo'),
      'config --services',
      'stop indexer api api-2',
    ]);
    expect(calls[3]).toContain(`--volume ${folder}:/backups`);
    expect(calls.slice(4)).toEqual([
      'up --detach --no-build --wait',
      'exec -T indexer node indexer/dist/commands/doctor.js',
      'start indexer api api-2',
    ]);
  });

  it('make restore starts the database of a stopped installation, and stops it afterwards', async () => {
    const file = join(folder, 'old.gz');
    writeFileSync(file, '');
    const { calls } = await run('infra/backup.sh', ['restore', file], { RUNNING: '' });
    expect(calls[1]).toBe('up --detach --no-build --wait mongo');
    expect(calls.at(-1)).toBe('down');
  });

  it('a second checkout does not take over the volumes of the first', async () => {
    rmSync(join(folder, 'docker.env'));
    rmSync(join(folder, 'backends.json'));
    const taken = join(folder, 'bin', 'docker');
    writeFileSync(taken, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    await expect(run('infra/docker/up.sh', [])).rejects.toThrow(
      'make up COMPOSE_PROJECT_NAME=another-name',
    );
    expect(existsSync(join(folder, 'docker.env'))).toBe(false);
  });

  it('a failed start names the service and the reason, and make down works', async () => {
    rmSync(join(folder, 'docker.env'));
    rmSync(join(folder, 'backends.json'));
    const failing =
      '#!/bin/sh\necho "$*" >>"$DOCKER_CALLS"\ncase "$*" in *" volume "*) exit 1;; volume*) exit 1;; *" up "*) exit 1;; *" ps "*) echo "api running unhealthy 0";; *" logs "*) echo "PORT is taken";; *" port "*) echo :1;; esac\n';
    writeFileSync(join(folder, 'bin', 'docker'), failing, { mode: 0o755 });
    await expect(run('infra/docker/up.sh', [])).rejects.toThrow('api: PORT is taken');
    expect((await run('infra/down.sh', [])).calls).toEqual(['down']);
    // The first administrator's password has not been shown yet.
    writeFileSync(join(folder, 'bin', 'docker'), '#!/bin/sh\necho :1\n', { mode: 0o755 });
    expect((await run('infra/docker/up.sh', [])).stdout).toContain('First admin: admin / ');
    expect((await run('infra/docker/up.sh', [])).stdout).not.toContain('First admin');
  });

  it('the first administrator gets exactly the given password', async () => {
    rmSync(join(folder, 'docker.env'));
    rmSync(join(folder, 'backends.json'));
    const volumes = '#!/bin/sh\ncase "$*" in volume*) exit 1;; *) echo :1;; esac\n';
    writeFileSync(join(folder, 'bin', 'docker'), volumes, { mode: 0o755 });
    const quoted = run('infra/docker/up.sh', [], { ADMIN_PASSWORD: "it's long" });
    await expect(quoted).rejects.toThrow('may contain neither');
    const ADMIN_PASSWORD = '"pa$word #1 $(x)';
    const { stdout } = await run('infra/docker/up.sh', [], { ADMIN_PASSWORD });
    expect(stdout).toContain(`First admin: admin / ${ADMIN_PASSWORD}\n`);
    // Compose reads this file: without quotes $word is a variable, # begins a comment, " is never closed.
    const secrets = readFileSync(join(folder, 'docker.env'), 'utf8');
    expect(secrets).toContain(`\nADMIN_PASSWORD='${ADMIN_PASSWORD}'\n`);
  });

  it.each([
    ['plain', 'ADMIN_PASSWORD=Terimce#2026 # ours', 'Terimce#2026'],
    ['in quotes', `ADMIN_PASSWORD='pa$word # 1'\r\n`, 'pa$word # 1'],
    [
      'exported, after a byte order mark',
      '\uFEFFexport ADMIN_PASSWORD="long enough"',
      'long enough',
    ],
  ])('the first administrator gets the password of .env: %s', async (_, dotenv, password) => {
    rmSync(join(folder, 'docker.env'));
    rmSync(join(folder, 'backends.json'));
    symlinkSync(join(root, 'infra'), join(folder, 'infra'));
    const volumes = '#!/bin/sh\ncase "$*" in volume*) exit 1;; *) echo :1;; esac\n';
    writeFileSync(join(folder, 'bin', 'docker'), volumes, { mode: 0o755 });
    writeFileSync(join(folder, '.env'), `${dotenv}\nJWT_SECRET=${'s'.repeat(32)}\n`);
    const { stdout } = await run('infra/docker/up.sh', [], {}, folder);
    expect(stdout).toContain(`First admin: admin / ${password}\n`);
    const secrets = readFileSync(join(folder, 'docker.env'), 'utf8');
    expect(secrets).toContain(`\nJWT_SECRET='${'s'.repeat(32)}'\n`);
  });

  it('make up prints the published port, make down stops the project', async () => {
    const { stdout, calls } = await run('infra/docker/up.sh', []);
    expect(stdout).toContain('Terimce is at http://localhost:8123');
    expect(calls[0]).toBe('up --detach --build --wait');
    expect((await run('infra/down.sh', [])).calls).toEqual(['down']);
  });

  it('behind the proxy make update replaces one copy after the other, and make up prints the address', async () => {
    await expect(run('infra/docker/update.sh', [])).rejects.toThrow('make update needs the proxy');
    const proxied =
      '#!/bin/sh\necho "$*" >>"$DOCKER_CALLS"\ncase "$*" in *" config --services") echo proxy;; *" port proxy 443") echo 0.0.0.0:8443;; esac\n';
    writeFileSync(join(folder, 'bin', 'docker'), proxied, { mode: 0o755 });
    const { calls } = await run('infra/docker/update.sh', []);
    expect(calls.slice(1)).toEqual([
      'build setup',
      'run --rm --no-deps setup',
      'up --detach --no-deps --no-build --wait indexer',
      'up --detach --no-deps --no-build --wait api-2',
      'up --detach --no-deps --no-build --wait api',
    ]);
    expect((await run('infra/docker/up.sh', [])).stdout).toContain('at 0.0.0.0:8443');

    const failing = proxied.replace(
      'esac',
      '*" --wait api-2") exit 1;; *" logs "*) echo "a wrong setting";; esac',
    );
    writeFileSync(join(folder, 'bin', 'docker'), failing, { mode: 0o755 });
    const failed = run('infra/docker/update.sh', []);
    await expect(failed).rejects.toThrow('api-2: a wrong setting');
    await expect(failed).rejects.toThrow('api-2 did not start');
    expect(readFileSync(join(folder, 'calls'), 'utf8')).not.toContain('--wait api\n');
  });

  it.each([
    ['an engine that answers', '', {}, true],
    ['.env that forbids containers', 'PORT=1\nTERIMCE_LOCAL=1\n', {}, false],
    ['the environment, which overrides .env', 'TERIMCE_LOCAL=1\n', { TERIMCE_LOCAL: '0' }, true],
  ])('the use of containers is decided by %s', async (_what, dotenv, env, taken) => {
    if (dotenv) writeFileSync(join(folder, '.env'), dotenv);
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    const asked = promisify(execFile)('sh', [join(root, 'infra/docker/answers.sh')], {
      env: { PATH, DOCKER_CALLS: '/dev/null', ...env },
      cwd: folder,
    });
    await (taken ? expect(asked).resolves.toBeDefined() : expect(asked).rejects.toThrow());
  });

  it('containers are used on macOS too, which has no timeout', async () => {
    const bin = join(folder, 'bin');
    for (const tool of ['sed', 'tail']) symlinkSync(`/usr/bin/${tool}`, join(bin, tool));
    const env = { PATH: bin, DOCKER_CALLS: '/dev/null' };
    const asked = promisify(execFile)('/bin/sh', [join(root, 'infra/docker/answers.sh')], {
      env,
      cwd: folder,
    });
    await expect(asked).resolves.toBeDefined();
  });
});
