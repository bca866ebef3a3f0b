import type { StartedTestContainer } from 'testcontainers';
import type { Outage, Service } from './service.js';

/** Timeout for a container to answer again. */
const RESTART_MS = 120_000;

/**
 * A service in a container that a test can kill and restart. It needs a fixed port on this machine; otherwise the
 * port would change at the restart.
 * @param answers whether the server answers.
 */
export async function containerService(
  image: string,
  started: StartedTestContainer,
  answers: () => Promise<boolean>,
): Promise<Service & { readonly outage: Outage }> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());
  return {
    stop: async () => void (await started.stop()),
    outage: {
      kill: async () => void (await container.kill()),
      async restart() {
        await container.start();
        const deadline = Date.now() + RESTART_MS;
        while (!(await answers().catch(() => false))) {
          if (Date.now() > deadline) throw new Error(`${image} did not answer again`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
    },
  };
}
