import type { Logger } from '../log.js';
import { InProcessQueue } from './in-process-queue.js';
import type { IndexQueue } from './index-queue.js';
import { RedisQueue } from './redis-queue.js';

/** The queue of the settings: on Redis if it is set, else inside this process. */
export function openQueue(redisUrl: string | undefined, logger: Logger): IndexQueue {
  return redisUrl ? new RedisQueue({ url: redisUrl, logger }) : new InProcessQueue();
}
