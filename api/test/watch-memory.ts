/**
 * Runs `work` and looks at the memory of the process at each turn of the event loop.
 * @returns its result and the growth of memory in MB.
 */
export async function watchMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; memoryMb: number }> {
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
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
