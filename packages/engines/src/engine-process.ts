import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';

export interface EngineCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Output is appended to this file; without it, it is kept for error messages only. */
  readonly logFile?: string;
}

export interface EngineProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves once the process has ended, with what ended it. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The last lines of its output, for messages about a failed start. */
  recentOutput(): string;
  /** Asks it to end (SIGTERM), then insists (SIGKILL) after `graceMs`. Resolves when it has ended. */
  stop(graceMs?: number): Promise<void>;
}

const RECENT_CHARACTERS = 4000;

/** Starts a child process whose output is kept and which can be stopped in an orderly way. */
export function startProcess(command: EngineCommand): EngineProcess {
  const child = spawn(command.command, [...command.args], {
    env: { ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: an interrupt typed at the terminal must reach only the supervisor,
    // which then stops its children in order.
    detached: true,
    ...(command.cwd ? { cwd: command.cwd } : {}),
  });
  const output = collectOutput(child, command.logFile);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
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
  const log: WriteStream | undefined = logFile
    ? createWriteStream(logFile, { flags: 'a', mode: 0o600 })
    : undefined;
  const add = (text: string) => {
    recent = (recent + text).slice(-RECENT_CHARACTERS);
    log?.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', add);
  child.stderr?.setEncoding('utf8').on('data', add);
  child.once('close', () => log?.end());
  return { add, recent: () => recent };
}

/**
 * Waits until `probe` succeeds. Fails as soon as the process ends, or after `timeoutMs`, with the
 * last lines that it printed.
 */
export async function waitUntilReady(
  engine: EngineProcess,
  probe: () => Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  let ended = false;
  void engine.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await probe().catch(() => false))) {
    if (ended) throw new Error(`${engine.name} ended while starting:\n${engine.recentOutput()}`);
    if (Date.now() > deadline) {
      throw new Error(
        `${engine.name} was not ready after ${timeoutMs / 1000} s:\n${engine.recentOutput()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
