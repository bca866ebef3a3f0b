/** A server that tests may use. */
export interface Service {
  readonly stop: () => Promise<void>;
  /**
   * Kills and restarts the server with its data, for tests of outages. Absent if the server belongs to the caller or
   * runs inside this process.
   */
  readonly outage?: Outage;
}

export interface Outage {
  /** Kills the server without warning and waits until it has ended. */
  kill(): Promise<void>;
  /** Starts it again on the same address with the same data. */
  restart(): Promise<void>;
}

interface Running {
  readonly pid: number;
  readonly exited: Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
}

/** A service around a process that `start` starts, always on the same address. */
export async function processService<T extends Running>(
  start: () => Promise<T>,
): Promise<{ readonly first: T; readonly service: Service & { readonly outage: Outage } }> {
  const first = await start();
  let running: T | undefined = first;
  const end = async (how: (process: T) => unknown) => {
    const ending = running;
    running = undefined;
    if (!ending) return;
    how(ending);
    await ending.exited;
  };
  return {
    first,
    service: {
      stop: () => end((process) => process.stop(5_000)),
      outage: {
        kill: () => end(({ pid }) => process.kill(pid, 'SIGKILL')),
        async restart() {
          running ??= await start();
        },
      },
    },
  };
}
