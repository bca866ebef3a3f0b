import { getHeapStatistics } from 'node:v8';

/**
 * Runs `work` and looks at the memory of the process at each turn of the event loop.
 * @returns its result and the growth of memory in MB.
 */
export async function watchMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; memoryMb: number }> {
  const used = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  };
  const before = used();
  let most = before;
  let isRunning = true;
  const look = () => {
    most = Math.max(most, used());
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  try {
    const result = await work();
    most = Math.max(most, used());
    return { result, memoryMb: (most - before) / 1_000_000 };
  } finally {
    isRunning = false;
  }
}
