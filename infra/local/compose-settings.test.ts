import { readFileSync } from 'node:fs';
import { apiSettings } from '@terimce/api/env';
import { indexerSettings } from '@terimce/core/settings';
import { describe, expect, it } from 'vitest';

const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const anchored = (name: string) =>
  new RegExp(`&${name}\\n((?: {2}.*\\n)+)`).exec(compose)?.[1]?.trimEnd().split('\n') ?? [];
const passedOn = (names: readonly string[]) => names.map((name) => `  ${name}: \${${name}:-}`);

/** What the image says of itself, and what compose knows of the containers beside it. */
const GIVEN = new Set(['NODE_ENV', 'DATA_DIR', 'HOST', 'PORT', 'STATIC_DIR', 'LOG_LEVEL']);
const BACK_ENDS = /^(MONGODB_URI|REDIS_URL|MEILI_.*|JWT_SECRET)$/;
/** Answered on the loopback address of a container, where nobody can ask. */
const UNREACHABLE = 'INDEXER_METRICS_PORT';

describe('docker-compose.yml hands on', () => {
  it('every setting of the API that is the operator’s', () => {
    const names = Object.keys(apiSettings.shape).filter(
      (name) => !GIVEN.has(name) && !BACK_ENDS.test(name) && !(name in indexerSettings),
    );
    expect(anchored('api-settings')).toEqual(passedOn(names.sort()));
  });

  it('every setting of the indexer that is the operator’s', () => {
    const names = Object.keys(indexerSettings).filter(
      (name) => !BACK_ENDS.test(name) && name !== UNREACHABLE,
    );
    expect(anchored('indexer-settings')).toEqual(passedOn(names.sort()));
  });
});
