import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file.js';

/** Options of a supervisor for the processes that it starts. */
export interface Supervision {
  /** Output is appended to this file; without it, it is only kept for error messages. */
  readonly logFile?: string;
  /** Called with the process id as soon as there is one. */
  readonly onStarted?: (pid: number) => void;
}

export interface EngineCommand extends Supervision {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface EngineProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves once the process has ended, with its status or signal. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The last lines of its output, for messages about a failed start. */
  recentOutput(): string;
  /** Kills it at once (SIGKILL). */
  kill(): void;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when it has ended. */
  stop(graceMs?: number): Promise<void>;
}

const RECENT_CHARACTERS = 4000;

/** Starts a child process whose output is kept and which can be stopped cleanly. */
export function startProcess(command: EngineCommand): EngineProcess {
  const child = spawn(command.command, [...command.args], {
    env: { ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: Ctrl-C in the terminal must reach only the supervisor, which then stops its children
    // in order.
    detached: true,
    ...(command.cwd ? { cwd: command.cwd } : {}),
  });
  if (child.pid) command.onStarted?.(child.pid);
  const output = collectOutput(child, command.logFile);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('error', (error) => {
      output.add(`${command.name}: ${error.message}\n`);
      resolve({ code: null, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    name: command.name,
    pid: child.pid ?? 0,
    exited,
    recentOutput: output.recent,
    kill: () => void child.kill('SIGKILL'),
    async stop(graceMs = 10_000) {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(insist);
    },
  };
}

function collectOutput(child: ChildProcess, logFile: string | undefined) {
  let recent = '';
  const log = logFile ? new LogFile(logFile) : undefined;
  const add = (text: string) => {
    recent = (recent + text).slice(-RECENT_CHARACTERS);
    log?.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', add);
  child.stderr?.setEncoding('utf8').on('data', add);
  child.once('close', () => void log?.end());
  return { add, recent: () => recent };
}

/** Timeout of a probe. */
export const PROBE_MS = 5_000;

/** Whether `probe` succeeds within `ms`. */
export function answersWithin(ms: number, probe: () => Promise<boolean>): Promise<boolean> {
  return Promise.race([probe().catch(() => false), sleep(ms, false, { ref: false })]);
}

/** A process that ended by itself before it was ready. */
export class EndedWhileStarting extends Error {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;

  constructor(engine: EngineProcess, ended: Awaited<EngineProcess['exited']>) {
    super(`${engine.name} ended while starting:\n${engine.recentOutput()}`);
    this.code = ended.code;
    this.signal = ended.signal;
  }
}

/**
 * Waits until `probe` succeeds. Otherwise ends the process, so that the next one finds its port and its files free.
 * @throws EndedWhileStarting, or an error after `timeoutMs`, each with the last lines of its output.
 */
export async function waitUntilReady(
  engine: EngineProcess,
  probe: () => Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  let ended: Awaited<EngineProcess['exited']> | undefined;
  void engine.exited.then((status) => {
    ended = status;
  });
  const deadline = performance.now() + timeoutMs;
  while (!(await answersWithin(PROBE_MS, probe))) {
    if (ended) throw new EndedWhileStarting(engine, ended);
    if (performance.now() > deadline) {
      await engine.stop();
      throw new Error(
        `${engine.name} was not ready after ${timeoutMs / 1000} s:\n${engine.recentOutput()}`,
      );
    }
    await sleep(50);
  }
}
