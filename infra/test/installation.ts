import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';
import { askSupervisor, type SupervisorStatus } from '../local/control.js';
import { notedProcesses } from '../local/run-folder.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Back ends that start fast, for tests of the supervision of processes. */
export const SMALL = { MONGO_ENGINE: 'embedded', REDIS_ENGINE: 'none', MEILI_ENGINE: 'none' };

/** A separate installation, as `make up` starts it without Docker; runs the built code. */
export class Installation {
  readonly dataDir: string;
  readonly port: number;
  #env: Record<string, string>;

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.#env = env;
  }

  /**
   * Creates an installation without starting it. It starts without the seed, which takes most of a first start,
   * unless `env` has SEED.
   * @param parent folder of its DATA_DIR, such as a separate file system.
   */
  static async make(env: Record<string, string> = {}, parent = tmpdir()): Promise<Installation> {
    return new Installation(mkdtempSync(join(parent, 'terimce-')), await freePort(), env);
  }

  /** Sets settings for the next commands. */
  set(env: Record<string, string>): void {
    this.#env = { ...this.#env, ...env };
  }

  get url(): string {
    const { HOST = '127.0.0.1', PORT = this.port } = this.#env;
    return `http://${HOST}:${PORT}`;
  }

  /** Runs `infra/dist/local/name.js` as `make` does; returns its output. */
  async command(name: string, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      NODE_ENV: 'development',
      SEED: '0',
      ...this.#env,
    };
    const script = join(root, `infra/dist/local/${name}.js`);
    const { stdout } = await run(process.execPath, [script, ...args], { env, cwd: root });
    return stdout;
  }

  /** The ids of running processes, by name. */
  pids(): Record<string, number> {
    const noted = notedProcesses(join(this.dataDir, 'run'));
    return Object.fromEntries(noted.map(({ name, pid }) => [name, pid]));
  }

  signal(name: string, signal: NodeJS.Signals): void {
    const pid = this.pids()[name];
    if (!pid) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
  }

  status(): Promise<SupervisorStatus | undefined> {
    return askSupervisor(join(this.dataDir, 'run', 'control.sock'));
  }

  async isReady(): Promise<boolean> {
    const reply = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    return reply?.ok ?? false;
  }

  /** Ends everything and removes the data. */
  async remove(): Promise<void> {
    await this.command('down');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
