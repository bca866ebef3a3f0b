/** Servers that the caller provides, and the path for installed ones. */
export interface TestEnv {
  readonly mongodbUri: string | undefined;
  readonly redisUrl: string | undefined;
  readonly meiliHost: string | undefined;
  readonly meiliMasterKey: string;
  readonly searchPath: string;
}

/** Reads TEST_MONGODB_URI, TEST_REDIS_URL, TEST_MEILI_HOST (with TEST_MEILI_MASTER_KEY) and PATH. */
export function readTestEnv(source: NodeJS.ProcessEnv = process.env): TestEnv {
  return {
    mongodbUri: source.TEST_MONGODB_URI || undefined,
    redisUrl: source.TEST_REDIS_URL || undefined,
    meiliHost: source.TEST_MEILI_HOST || undefined,
    meiliMasterKey: source.TEST_MEILI_MASTER_KEY ?? '',
    searchPath: source.PATH ?? '',
  };
}
