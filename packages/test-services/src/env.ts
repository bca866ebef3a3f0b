/** Servers that the caller provides, the engine for containers, and the path for installed ones. */
export interface TestEnv {
  readonly mongodbUri: string | undefined;
  readonly redisUrl: string | undefined;
  readonly meiliHost: string | undefined;
  readonly meiliMasterKey: string;
  readonly dockerHost: string;
  readonly searchPath: string;
}

/** What random tests start from: the same in each `make test`, another in each `make chaos`. */
export const RANDOM_SEED = Number(process.env.RANDOM_SEED || 20_261_129);

/** Reads TEST_MONGODB_URI, TEST_REDIS_URL, TEST_MEILI_HOST (with TEST_MEILI_MASTER_KEY), DOCKER_HOST and PATH. */
export function readTestEnv(source: NodeJS.ProcessEnv = process.env): TestEnv {
  return {
    mongodbUri: source.TEST_MONGODB_URI || undefined,
    redisUrl: source.TEST_REDIS_URL || undefined,
    meiliHost: source.TEST_MEILI_HOST || undefined,
    meiliMasterKey: source.TEST_MEILI_MASTER_KEY ?? '',
    dockerHost: source.DOCKER_HOST || 'unix:///var/run/docker.sock',
    searchPath: source.PATH ?? '',
  };
}
