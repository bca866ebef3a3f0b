/**
 * Runs `work` and watches what it does to everybody else in the process.
 * @returns its result, the processor time of the longest turn of the event loop in milliseconds, and the growth of
 * memory in MB. Processor time hardly depends on what else the machine does.
 */
export async function watchProcess<T>(
  work: () => Promise<T>,
): Promise<{ result: T; turnMs: number; memoryMb: number }> {
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let most = before;
  let longest = 0;
  let isRunning = true;
  let since = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(since);
    longest = Math.max(longest, user + system);
    most = Math.max(most, used());
    since = process.cpuUsage();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    const result = await work();
    turn();
    return { result, turnMs: longest / 1_000, memoryMb: (most - before) / 1_000_000 };
  } finally {
    isRunning = false;
  }
}
