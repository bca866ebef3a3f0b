import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory in use after a garbage collection, in bytes. */
export function memoryAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** Open files and sockets of this process. */
export function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

/** Timers of this process that keep it running. */
export function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
