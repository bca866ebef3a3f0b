import type { Logger } from '../log.js';
import { InProcessQueue } from './in-process-queue.js';
import type { IndexQueue } from './index-queue.js';
import { RedisQueue } from './redis-queue.js';

/** The queue that the settings ask for: on Redis where there is one, else inside this process. */
export function openQueue(redisUrl: string | undefined, logger: Logger): IndexQueue {
  return redisUrl ? new RedisQueue({ url: redisUrl, logger }) : new InProcessQueue();
}
