import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import dockerignore from '@balena/dockerignore';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const ignored = dockerignore.default().add(read('.dockerignore'));
const reachesTheImage = (path: string) => !ignored.ignores(path);

it('no settings, secrets or data reach an image', () => {
  const secrets = [
    '.env',
    '.env.local',
    'api/.env',
    '.data/secrets.json',
    '.data/docker.env',
    '.data/backups/terimce.gz',
    'api/.data/uploads/a.png',
    'tls/site.key',
    'tls/site.pem',
    '.git/config',
  ];
  expect(secrets.filter(reachesTheImage)).toEqual([]);
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const context = files.filter((file) => file && reachesTheImage(file));
  expect(context.length).toBeGreaterThan(500);
  expect(context.filter((file) => /(^|\/)\.env|secret.*\.json|\.(key|pem)$/.test(file))).toEqual(
    [],
  );
});

it('everything that the image copies from the repository reaches it', () => {
  const copied = [...read('infra/docker/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .filter((source) => source !== '.');
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((source) => !reachesTheImage(source))).toEqual([]);
});

it('every image is named with its version', () => {
  const files = [
    'docker-compose.yml',
    'infra/docker/Dockerfile',
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
  ];
  const text = files.map(read).join('\n');
  const named = [
    ...text.matchAll(/^FROM (\S+)/gm),
    ...text.matchAll(/^\s+image: (\S+)/gm),
    ...text.matchAll(/uses: (\S+)/g),
  ].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !/:v?\d|@(v\d|[\da-f]{40}$)/.test(name))).toEqual([]);
});
