import { readdirSync, readFileSync } from 'node:fs';
import { TAGS, type TagId } from '@terimce/contract/tags';
import type { TermContentInput } from '@terimce/contract/term';
import { createLogger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import { type ApiEnv, apiSettings } from '../src/env.js';
import { startApi } from '../src/start-api.js';
import { liftTimeLimits, UNLIMITED } from './visitor-api.js';

export interface ApiOnServices {
  readonly url: string;
  readonly terms: TermRepository;
  readonly services: TestServices;
  /** Log entries so far with level warning or higher. */
  readonly warnings: Record<string, unknown>[];
  /** Stops the API and leaves its services. */
  stopApi(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the whole API on real services, with indexing in the process; settings may be overridden.
 * @param fill writes data into the database before the API starts.
 * @param former services of an API that was stopped with `stopApi`, to go on with their data.
 */
export async function startApiOnServices(
  settings: Partial<Record<keyof ApiEnv, string>> = {},
  fill: (mongodbUri: string) => Promise<void> = async () => undefined,
  former?: TestServices,
): Promise<ApiOnServices> {
  liftTimeLimits();
  const services = former ?? (await startTestServices({ without: ['redis'] }));
  const { mongodb, meilisearch } = services;
  await fill(mongodb.uri);
  const env = apiSettings.parse({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: mongodb.uri,
    ...(meilisearch ? { MEILI_HOST: meilisearch.host, MEILI_API_KEY: meilisearch.masterKey } : {}),
    // A loaded test machine is slower than a real one.
    SEARCH_DEADLINE_MS: '5000',
    JWT_SECRET: 'a secret of the tests, which is long enough',
    ...UNLIMITED,
    ...settings,
  });
  const warnings: Record<string, unknown>[] = [];
  const logger = createLogger('api', 'warn', {
    write: (line) => void warnings.push(JSON.parse(line)),
  });
  const api = await startApi(env, logger);
  return {
    url: `http://127.0.0.1:${api.port}`,
    terms: api.terms,
    services,
    warnings,
    stopApi: () => api.stop(),
    async stop() {
      await api.stop();
      await services.stop();
    },
  };
}

/** Terms of the seed in the given categories, or all of them. */
export function seedTerms(categories?: readonly string[]): TermContentInput[] {
  const folder = new URL('../../infra/seed/terms/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => !categories || categories.includes(file.replace('.json', '')))
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    .map((term: TermContentInput) => ({
      ...term,
      tags: (term.tags ?? []).map((id) => TAGS[id as TagId].tr),
    }));
}
