import { askSupervisor } from './control.js';
import type { Paths } from './paths.js';
import { endAll, hasEnded, notedProcesses, supervisorOf } from './run-folder.js';

const STOPS_WITHIN_MS = 60_000;

/**
 * Stops everything: asks the supervisor to stop and waits for it, then ends all processes that are left because a
 * supervisor was killed or hangs. False if nothing was running.
 */
export async function stopSupervisor({ controlSocket, run }: Paths): Promise<boolean> {
  const supervisor = supervisorOf(run);
  const isAsked = (await askSupervisor(controlSocket, 'POST', '/stop')) !== undefined;
  if (supervisor && isAsked) await hasEnded(supervisor, STOPS_WITHIN_MS);
  const left = notedProcesses(run);
  await endAll(left, ({ name, pid }) => console.log(`Ending ${name} (pid ${pid})`));
  return isAsked || left.length > 0;
}
