import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';

const packageFolder = join(import.meta.dirname, '..');
export const cli = join(packageFolder, 'dist/cli.js');

/** Transpiles the package, because the server process runs from `dist`. */
export function buildServer(): void {
  execFileSync(process.execPath, [join(packageFolder, '../../infra/build.mjs')]);
}

export interface ServerProcess {
  readonly uri: string;
  /** The process of the server itself, even if it was started through a shell. */
  readonly child: ChildProcess;
  readonly stderr: () => string;
  /** Sends a signal, waits for the process to exit and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server from the command line, with a shell prefix such as `ulimit -f 100; exec`. */
export async function spawnServer(
  dataDir: string,
  { prefix, wrapper = [] }: { prefix?: string; wrapper?: readonly string[] } = {},
): Promise<ServerProcess> {
  const socket = join(dataDir, '..', `${Math.random().toString(36).slice(2)}.sock`);
  const command = [...wrapper, process.execPath, cli, '--data', dataDir, '--socket', socket];
  const spawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  const child =
    prefix === undefined
      ? spawn(command[0] as string, command.slice(1), spawnOptions)
      : spawn('bash', ['-c', `${prefix} "$0" "$@"`, ...command], spawnOptions);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const uri = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('\n')) resolve(output.trim());
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${stderr}`)));
  });
  return {
    uri,
    child,
    stderr: () => stderr,
    stop: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
