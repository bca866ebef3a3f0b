import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Unlimited, for the load comes from one address. */
const LIMITS = ['SEARCH', 'READ', 'WRITE', 'LOGIN', 'ADMIN'];

/** Exit code of a process that was ended by SIGKILL. */
const KILLED = 137;

/** Services whose volumes are on the small disk, if there is one. */
const ON_DISK = ['mongo', 'redis', 'meilisearch'];

export const SERVICES = ['mongo', 'redis', 'meilisearch', 'indexer', 'api'] as const;

/** An installation in containers, as `make up` starts it, with a project name, a port and data of its own. */
export class Containers {
  readonly project = 'terimce-rehearsal';
  readonly dataDir = mkdtempSync(join(tmpdir(), 'terimce-rehearsal-'));
  readonly port: number;
  /** Where visitors connect. */
  url: string;
  #env: Record<string, string>;

  private constructor(port: number) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.#env = {
      TERIMCE_LOCAL: '0',
      COMPOSE_PROJECT_NAME: this.project,
      DATA_DIR: this.dataDir,
      PORT: String(port),
      ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '0'])),
    };
  }

  /**
   * Nothing runs yet; what a rehearsal that was killed has left is removed.
   * @param disk an empty folder on a small file system, for the volumes of the back ends.
   */
  static async make(disk: string | undefined): Promise<Containers> {
    const made = new Containers(await freePort());
    await made.#removeAll();
    if (disk) made.#useDisk(disk);
    return made;
  }

  #useDisk(disk: string): void {
    if (readdirSync(disk).length > 0) throw new Error(`${disk} is not empty`);
    const volumes = ON_DISK.map((service) => {
      const device = join(disk, service);
      mkdirSync(device);
      // As a volume: writable for the user of the container.
      chmodSync(device, 0o777);
      return [`${service}-data`, { driver_opts: { type: 'none', o: 'bind', device } }];
    });
    const file = join(this.dataDir, 'disk.yml');
    writeFileSync(file, JSON.stringify({ volumes: Object.fromEntries(volumes) }));
    this.#env.COMPOSE_FILE = `docker-compose.yml:${file}`;
  }

  /** Runs `sh infra/script` as `make` does; gives what it printed. */
  async script(script: string, args: readonly string[] = [], env: Record<string, string> = {}) {
    const { stdout } = await run('sh', [join(root, 'infra', script), ...args], {
      cwd: root,
      env: { ...process.env, ...this.#env, ...env },
      maxBuffer: 64 * 2 ** 20,
    });
    return stdout;
  }

  up(): Promise<string> {
    return this.script('up.sh');
  }

  compose(...args: string[]): Promise<string> {
    return this.script('docker/compose.sh', args);
  }

  /** Starts the proxy and the second copy of the API. */
  async addProxy(httpPort: number, httpsPort: number): Promise<string> {
    this.#env = {
      ...this.#env,
      COMPOSE_PROFILES: 'proxy',
      SITE_ADDRESS: 'http://localhost, https://localhost',
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
    };
    const printed = await this.up();
    this.url = `http://localhost:${httpPort}`;
    return printed;
  }

  /** Builds again after a changed setting, and replaces API and indexer. */
  update(): Promise<string> {
    return this.script('docker/update.sh', [], { LOG_LEVEL: 'warn' });
  }

  /** A secret of this installation, by its name. */
  secret(name: string): string {
    const secrets = readFileSync(join(this.dataDir, 'docker.env'), 'utf8');
    return new RegExp(`^${name}='?(.*?)'?$`, 'm').exec(secrets)?.[1] ?? '';
  }

  /** Container ids of a service, those that have ended included. */
  async ids(service: string): Promise<string[]> {
    return (await this.compose('ps', '--all', '--quiet', service)).split('\n').filter(Boolean);
  }

  async inspect<T>(service: string, format: string): Promise<T> {
    const [id = ''] = await this.ids(service);
    return JSON.parse(await docker('inspect', '--format', `{{json ${format}}}`, id)) as T;
  }

  /** Kills the first process of containers from outside: what `docker kill` ends, Docker does not start again. */
  async kill(...services: string[]): Promise<void> {
    const pids = await Promise.all(services.map((one) => this.inspect<number>(one, '.State.Pid')));
    const image = await this.inspect<string>('api', '.Config.Image');
    const script = `for (const pid of [${pids}]) process.kill(pid, 'SIGKILL')`;
    const asRoot = ['--pid', 'host', '--user', 'root', '--network', 'none'];
    await docker('run', '--rm', ...asRoot, image, 'node', '-e', script);
  }

  async pause(service: string, ms: number): Promise<void> {
    await this.compose('pause', service);
    await pause(ms);
    await this.compose('unpause', service);
  }

  /** Stops and starts a service; gives how long the stop took, in milliseconds. */
  async stop(service: string, ms: number): Promise<number> {
    const begun = performance.now();
    await this.compose('stop', service);
    const tookMs = performance.now() - begun;
    const exitCode = await this.inspect<number>(service, '.State.ExitCode');
    if (exitCode === KILLED) throw new Error(`${service} did not stop by itself`);
    await pause(ms);
    await this.compose('start', service);
    return tookMs;
  }

  /** Takes a service out of the network for a while. */
  async disconnect(service: string, ms: number): Promise<void> {
    const network = `${this.project}_default`;
    const [id = ''] = await this.ids(service);
    await docker('network', 'disconnect', network, id);
    await pause(ms);
    await docker('network', 'connect', '--alias', service, network, id);
  }

  /** Removes the container of a service and everything in its volume. */
  async lose(service: string): Promise<void> {
    const image = await this.inspect<string>('api', '.Config.Image');
    await this.compose('rm', '--stop', '--force', service);
    const volume = `${this.project}_${service}-data:/lost`;
    const empty = ['find', '/lost', '-mindepth', '1', '-delete'];
    await docker('run', '--rm', '--user', 'root', '--volume', volume, image, ...empty);
  }

  /** Whether every service runs and the API answers that it is ready. */
  async isReady(): Promise<boolean> {
    const reply = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const ours = `label=com.docker.compose.project=${this.project}`;
    const format = '{{.Label "com.docker.compose.service"}} {{.State}}';
    const states = (await docker('ps', '--filter', ours, '--format', format)).split('\n');
    return reply.ok && SERVICES.every((one) => states.includes(`${one} running`));
  }

  /** Ends everything and removes its containers, volumes and secrets; the image stays. */
  async remove(): Promise<void> {
    await this.#removeAll();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #removeAll(): Promise<void> {
    const ours = ['--quiet', '--filter', `label=com.docker.compose.project=${this.project}`];
    const remove = async (list: string[], command: string[]) => {
      const found = (await docker(...list, ...ours)).split('\n').filter(Boolean);
      if (found.length > 0) await docker(...command, ...found);
    };
    await remove(['ps', '--all'], ['rm', '--force', '--volumes']);
    await remove(['volume', 'ls'], ['volume', 'rm']);
    await remove(['network', 'ls'], ['network', 'rm']);
  }
}

/** Runs the docker command; gives what it printed. */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args)).stdout;
}
