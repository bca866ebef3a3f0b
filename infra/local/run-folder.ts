import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * `DATA_DIR/run` records the processes of an installation: for each a symbolic link `name.pid` whose target is its
 * process id and start time. The id may be reused by another process, but never with the same start time. A symbolic
 * link is created atomically with its content, and needs no free disk space.
 */

/** A running process that was recorded under a name. */
interface NotedProcess {
  readonly name: string;
  readonly pid: number;
  /** Process id and start time. */
  readonly identity: string;
}

/** Exit status of a supervisor if another one has the lock of the installation. */
export const LOCKED = 4;
const SUPERVISOR = 'supervisor';
/** Order in which processes are ended: first those that would restart others, then those that depend on others. */
const ENDED_FIRST = [[SUPERVISOR], ['api', 'indexer', 'prepare']];

/** Records a process under its name, replacing an earlier one. */
export function noteProcess(folder: string, name: string, pid: number): void {
  const identity = identityOf(pid);
  if (!identity) return;
  const path = join(folder, `${name}.pid`);
  rmSync(path, { force: true });
  symlinkSync(identity, path);
}

/** Every recorded process that still runs. */
export function notedProcesses(folder: string): NotedProcess[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pid'))
    .flatMap((file) => {
      const identity = readIdentity(join(folder, file));
      if (!identity || !isRunning(identity)) return [];
      return [{ name: file.slice(0, -'.pid'.length), pid: pidOf(identity), identity }];
    });
}

/** Ends processes, dependent ones first. @param say receives each process. */
export async function endAll(
  processes: readonly NotedProcess[],
  say: (left: NotedProcess) => void,
): Promise<void> {
  const others = processes
    .map(({ name }) => name)
    .filter((name) => !ENDED_FIRST.flat().includes(name));
  for (const names of [...ENDED_FIRST, others]) {
    const together = processes.filter(({ name }) => names.includes(name));
    for (const one of together) say(one);
    await Promise.all(together.map((one) => endProcess(one)));
  }
}

/** The supervisor that holds the lock of the folder, if it is running. */
export function supervisorOf(folder: string): NotedProcess | undefined {
  return notedProcesses(folder).find(({ name }) => name === SUPERVISOR);
}

/**
 * Makes this process the supervisor of the folder; false if there is another one. If the process with the lock has
 * ended, exactly one of several processes takes the lock over.
 */
export function takeLock(folder: string): boolean {
  const path = lockOf(folder);
  const own = identityOf(process.pid);
  if (!own) throw new Error('The start time of this process cannot be read');
  while (!link(own, path)) {
    const holder = readIdentity(path);
    if (holder === own) return true;
    if (holder === undefined) continue; // It has just been released.
    if (isRunning(holder)) return false;
    // A link with the identity of the dead process can be created only once, so only one process replaces its lock.
    let claim = claimOn(path, holder);
    while (!link(own, claim)) {
      const heir = readIdentity(claim);
      if (heir === undefined || isRunning(heir)) return false;
      claim = claimOn(path, heir);
    }
    if (readIdentity(path) === holder) {
      const next = `${path}.next`;
      rmSync(next, { force: true });
      symlinkSync(own, next);
      renameSync(next, path);
      return true;
    }
    rmSync(claim, { force: true });
  }
  return true;
}

/** Releases the lock, if this process has it. */
export function releaseLock(folder: string): void {
  const path = lockOf(folder);
  if (readIdentity(path) !== identityOf(process.pid)) return;
  for (const file of readdirSync(folder).filter((name) => name.startsWith(CLAIM))) {
    rmSync(join(folder, file), { force: true });
  }
  rmSync(path, { force: true });
}

const lockOf = (folder: string) => join(folder, `${SUPERVISOR}.pid`);
const CLAIM = `${SUPERVISOR}.pid.after `;
const claimOn = (lock: string, holder: string) => join(dirname(lock), `${CLAIM}${holder}`);

/** Creates a symbolic link; false if it exists. */
function link(target: string, path: string): boolean {
  try {
    symlinkSync(target, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has ended. */
export async function endProcess(noted: NotedProcess, graceMs = 10_000): Promise<void> {
  send(noted.pid, 'SIGTERM');
  if (await hasEnded(noted, graceMs)) return;
  send(noted.pid, 'SIGKILL');
  await hasEnded(noted, Number.POSITIVE_INFINITY);
}

/** Waits until a process has ended; false if it still runs after `timeoutMs`. */
export async function hasEnded({ identity }: NotedProcess, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isRunning(identity: string): boolean {
  return identityOf(pidOf(identity)) === identity;
}

function pidOf(identity: string): number {
  return Number(identity.split(' ')[0]);
}

function readIdentity(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Process id and start time of a running process; undefined if there is none. */
function identityOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: 'pipe' });
      return `${pid} ${String(started).trim()}`;
    }
    // The name of the program, in parentheses, may contain anything; state and start time (in ticks since boot) are
    // the first and the twentieth field after it. See proc_pid_stat(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
    return hasEnded ? undefined : `${pid} ${fields[19]} ${bootId()}`;
  } catch {
    return undefined;
  }
}

let knownBoot: string | undefined;

/** Identifies this boot, because ticks restart with each boot. */
function bootId(): string {
  knownBoot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  return knownBoot;
}
