import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from './env.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

describe('a .env file', () => {
  it.each([
    ['a byte order mark', '\uFEFFPORT=8080', { PORT: '8080' }],
    ['lines of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    [
      'a # inside a value',
      'ADMIN_PASSWORD=Terimce-2026#admin',
      { ADMIN_PASSWORD: 'Terimce-2026#admin' },
    ],
    ['a comment after a value', 'PORT=8080 # of the site', { PORT: '8080' }],
    ['both', 'A=x#y # z', { A: 'x#y' }],
    ['quotes', `A='x # y'\nB="u#v"`, { A: 'x # y', B: 'u#v' }],
    ['export', 'export A=x#y', { A: 'x#y' }],
    ['a commented line', '# A=1', {}],
    ['an empty value', 'A=\nB=2', { A: '', B: '2' }],
  ])('is read with %s as compose reads it', (_, text, settings) => {
    expect(parseEnvFile(text)).toEqual(settings);
  });

  /** A folder with what `make up` needs to look at the settings, and a `.env`. */
  async function folderWith(env: Buffer | string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'terimce env ş '));
    await mkdir(join(folder, 'infra'));
    for (const path of ['Makefile', '.env.example', 'infra/check-env.sh']) {
      await cp(join(root, path), join(folder, path));
    }
    writeFileSync(join(folder, '.env'), env);
    return folder;
  }
  const check = async (env: Buffer | string) =>
    run('sh', ['infra/check-env.sh'], { cwd: await folderWith(env) });

  it('is refused if it is UTF-16', async () => {
    const text = Buffer.from('\uFEFFPORT=8080\n', 'utf16le');
    await expect(check(text)).rejects.toThrow(/UTF-16\. Save it as UTF-8/);
  });

  it('is refused if compose would replace a part of a value', async () => {
    await expect(check('ADMIN_PASSWORD=a$b\n')).rejects.toThrow(/ADMIN_PASSWORD/);
    await expect(check('ADMIN_PASSWORD="a$b"\n')).rejects.toThrow(/ADMIN_PASSWORD/);
    await expect(check("ADMIN_PASSWORD='a$b' # $5\nPORT=1\n")).resolves.toBeDefined();
  });

  it('is refused if a setting has an unknown name, which is shown', async () => {
    await expect(check('PORT=1\nRATE_LIMIT_LOGN=0\n')).rejects.toThrow(
      /RATE_LIMIT_LOGN: .*RATE_LIMIT_LOGIN\?/,
    );
    await expect(check('\uFEFFPORT=1\n#RATE_LIMIT_LOGN=0\nJWT_SECRET=x\n')).resolves.toBeDefined();
  });

  it.each([
    ['a changed letter', 'MONGO_URI=x', 'MONGODB_URI?'],
    ['letters that changed places', 'PROT=1', 'PORT?'],
    ['small letters', 'port=1', 'PORT?'],
    ['a beginning of ours', 'NOTIFY_SLACK=x', 'NOTIFY_SLACK'],
    ['a misspelt setting of Compose', 'COMPOSE_PROFILE=proxy', 'COMPOSE_PROFILES?'],
    ['a misspelt setting of Node', 'NODE_EVN=production', 'NODE_ENV?'],
    ['a setting of an earlier version', 'MEILI_HOSTS=http://a', 'is now MEILI_HOST'],
    ['another one', 'SEARCH_CACHE_ENTRIES=1', 'is now SEARCH_CACHE_MB'],
  ])('is refused with %s, and the right name is shown', async (_, line, shown) => {
    await expect(check(`${line}\n`)).rejects.toThrow(shown);
  });

  it.each(
    'COMPOSE_PROJECT_NAME COMPOSE_FILE DOCKER_HOST TZ LANG LC_ALL HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy NODE_OPTIONS NODE_EXTRA_CA_CERTS SSL_CERT_FILE'.split(
      ' ',
    ),
  )('may have %s, which others read', async (name) => {
    await expect(check(`${name}=x\n`)).resolves.toBeDefined();
  });

  it.each(['CHANGE_POLL_MS', 'TERM_CACHE_MB'])(
    'may have %s, which was a setting in an earlier version and has no successor, which is said',
    async (name) => expect((await check(`${name}=500\n`)).stderr).toContain(name),
  );
});

it.each(['a$b#c', "it's $(ok)", 'boş yer/ş.gz', '$$HOME'])(
  'an argument of make arrives unchanged: %s',
  async (value) => {
    const folder = mkdtempSync(join(tmpdir(), 'terimce-make-'));
    await mkdir(join(folder, 'infra'));
    await cp(join(root, 'Makefile'), join(folder, 'Makefile'));
    writeFileSync(
      join(folder, 'infra/backup.sh'),
      'printf "%s|%s|%s" "$1" "$2" "$ADMIN_PASSWORD"\n',
    );
    // Under `make test`, make would take this one for its own sub-make and print the folder.
    const { MAKELEVEL: _level, MAKEFLAGS: _flags, ...env } = process.env;
    const { stdout } = await run('make', ['backup', `FILE=${value}`, `ADMIN_PASSWORD=${value}`], {
      cwd: folder,
      env,
    });
    expect(stdout).toBe(`backup|${value}|${value}`);
  },
);
