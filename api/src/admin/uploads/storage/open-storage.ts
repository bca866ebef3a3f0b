import { join } from 'node:path';
import type { Logger } from '@terimce/core/log';
import type { ApiEnv } from '../../../env.js';
import { FolderStorage } from './folder-storage.js';
import { S3Storage } from './s3-storage.js';
import { StorageUnusable, type UploadStorage } from './upload-storage.js';

type StorageSettings = Pick<ApiEnv, 'DATA_DIR' | Extract<keyof ApiEnv, `S3_${string}`>>;

/**
 * The bucket if one is configured, else the folder `DATA_DIR/uploads`. Wrong settings stop the start. An unreachable
 * service does not, because everything but images works without it.
 * @throws StorageUnusable.
 */
export async function openStorage(env: StorageSettings, logger: Logger): Promise<UploadStorage> {
  const storage = chooseStorage(env, logger);
  try {
    await storage.check();
  } catch (error) {
    if (error instanceof StorageUnusable) throw error;
    logger.warn(
      { err: error },
      'The upload storage does not answer; images are missing until it does',
    );
  }
  return storage;
}

function chooseStorage(env: StorageSettings, logger: Logger): UploadStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return new FolderStorage(join(env.DATA_DIR, 'uploads'));
  }
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
    logger,
  });
}
