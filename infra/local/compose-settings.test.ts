import { readFileSync } from 'node:fs';
import { apiSettings } from '@terimce/api/env';
import { indexerSettings } from '@terimce/core/settings';
import { describe, expect, it } from 'vitest';
import { envExample } from './env-example.js';

const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const anchored = (name: string) =>
  new RegExp(`&${name}\\n((?: {2}.*\\n)+)`).exec(compose)?.[1]?.trimEnd().split('\n') ?? [];
const passedOn = (names: readonly string[]) => names.map((name) => `  ${name}: \${${name}:-}`);

/** Set in the image, or in the compose file because it depends on the other containers. */
const GIVEN = new Set([
  'NODE_ENV',
  'DATA_DIR',
  'HOST',
  'PORT',
  'STATIC_DIR',
  'LOG_LEVEL',
  'CONTENT_LICENSE',
  'PUBLIC_URL',
]);
const BACK_ENDS = /^(MONGODB_URI|REDIS_URL|QUEUE_PREFIX|MEILI_.*|JWT_SECRET)$/;
/** Fixed, because the health check uses it. */
const FIXED = /^INDEXER_METRICS_/;

describe('docker-compose.yml passes on', () => {
  it('every setting of the API that an operator may set', () => {
    const names = Object.keys(apiSettings.shape).filter(
      (name) => !GIVEN.has(name) && !BACK_ENDS.test(name) && !(name in indexerSettings),
    );
    const settings = anchored('api-settings').filter((line) => !/^ +#/.test(line));
    // The API is published on loopback, so only a proxy on the same host connects to it, and that has to find out.
    const expected = passedOn(names.sort()).map((line) =>
      line
        .replace('{TRUST_PROXY:-}', '{TRUST_PROXY:-1}')
        .replace('{STOP_DELAY_MS:-}', '{STOP_DELAY_MS:-5000}'),
    );
    expect(settings).toEqual(expected);
  });

  it('every setting of the indexer that an operator may set', () => {
    const names = Object.keys(indexerSettings).filter(
      (name) => !BACK_ENDS.test(name) && !FIXED.test(name),
    );
    expect(anchored('indexer-settings')).toEqual(passedOn(names.sort()));
  });
});

it('.env.example lists every variable of docker-compose.yml that has a default', () => {
  const names = [...compose.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name);
  expect(names.filter((name) => !envExample().includes(`\n#${name}=`))).toEqual([]);
});

/** The text of each service. */
const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? [];
const blocks = services.split(/^ {2}(?=[\w-]+:)/m).filter((block) => /^[\w-]+:/.test(block));

it('no service waits for a healthy Meilisearch, without which the site works', () => {
  expect(services).toMatch(/meilisearch: \{ condition: service_started \}/);
  expect(services).not.toMatch(/meilisearch: \{ condition: service_healthy \}/);
});

it('no container can gain privileges, and the API and the indexer are not root in the database', () => {
  expect(blocks).toHaveLength(8);
  const isLocked = (block: string) =>
    /<<: \*(locked|terimce|api)\n/.test(block) ||
    (block.includes('cap_drop: [ALL]') && block.includes('no-new-privileges:true'));
  expect(blocks.filter((block) => !isLocked(block))).toEqual([]);
  for (const anchor of [/&locked\n(?: {2}.*\n)+/, /&terimce\n(?: {2}.*\n)+/]) {
    expect(anchor.exec(compose)?.[0]).toMatch(/cap_drop: \[ALL\]|<<: \*locked/);
  }
  expect(compose).toContain('MONGODB_URI: mongodb://terimce:');
});

it('every container that keeps running has a health check and a memory limit', () => {
  const running = blocks.filter((block) => !/^setup:|<<: \*api\n/.test(block));
  expect(running.filter((block) => !/healthcheck:\n/.test(block))).toEqual([]);
  expect(running.filter((block) => !/mem_limit: \d/.test(block))).toEqual([]);
});

it('Caddy accepts forwarded addresses only from proxies that the operator lists, and logs no addresses', () => {
  const caddyfile = readFileSync(new URL('../docker/Caddyfile', import.meta.url), 'utf8');
  expect(caddyfile).toContain('\ttrusted_proxies {$TRUSTED_PROXIES:127.0.0.1/32}\n');
  expect(compose).toMatch(/TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-127\.0\.0\.1\/32\}\n/);
  expect(caddyfile).not.toMatch(/^\s*log\b/m);
});
