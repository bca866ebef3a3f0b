import { answersWithin, type EngineProcess, PROBE_MS } from '@terimce/engines/engine-process';

/** State of one process for `make status`. */
export interface ChildStatus {
  readonly name: string;
  readonly pid: number;
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped';
  readonly since: string;
  readonly restarts: number;
  /** How and when it last ended unexpectedly. */
  readonly lastCrash: string | undefined;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After running this long, a process is restarted with a short delay again. */
const STABLE_MS = 60_000;
/**
 * A process that has failed this many consecutive probes hangs: after half a minute. Failed probes are counted,
 * because the time since the last answer also grows while the supervisor itself was stopped.
 */
const FAILED_PROBES = 6;

export interface ChildOptions {
  readonly name: string;
  readonly start: () => Promise<EngineProcess>;
  readonly say: (line: string) => void;
  /** Whether the process answers; if it does not for half a minute, it is killed and restarted. */
  readonly probe?: () => Promise<boolean>;
  /** Interval and timeout of probes, in milliseconds. */
  readonly probeMs?: number;
}

/** Whether a process answers at this address with a status of success; one that says that it does not work does not. */
export async function answers(url: string): Promise<boolean> {
  return (await fetch(url)).ok;
}

/**
 * Keeps one process running: starts it, detects when it ends or hangs, reports that, and restarts it with growing
 * delays.
 */
export class SupervisedChild {
  readonly name: string;
  readonly #options: ChildOptions;
  #engine: EngineProcess | undefined;
  #state: ChildStatus['state'] = 'starting';
  #since = new Date();
  #restarts = 0;
  #startedAt = 0;
  #delay = FIRST_DELAY_MS;
  #lastCrash: string | undefined;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** Starts it for the first time; the caller handles a failure. */
  async start(): Promise<void> {
    this.#watch(await this.#options.start());
  }

  /** Starts it again after `stop`, with as many attempts as needed. */
  resume(): Promise<void> {
    this.#stopping = false;
    this.#set('restarting');
    return this.#restart();
  }

  #watch(engine: EngineProcess): void {
    this.#engine = engine;
    this.#startedAt = performance.now();
    this.#set('running');
    const stopProbing = this.#probe(engine);
    void engine.exited.then(({ code, signal }) => {
      stopProbing();
      this.#ended(engine, code, signal);
    });
  }

  /** Kills the process if it fails several consecutive probes. Returns a function that stops probing. */
  #probe(engine: EngineProcess): () => void {
    const { probe, probeMs = PROBE_MS } = this.#options;
    if (!probe) return () => undefined;
    let failed = 0;
    let timer: NodeJS.Timeout;
    const round = async () => {
      const begun = performance.now();
      failed = (await answersWithin(probeMs, probe)) ? 0 : failed + 1;
      if (this.#stopping || this.#engine !== engine) return;
      if (failed === FAILED_PROBES) {
        const seconds = (FAILED_PROBES * probeMs) / 1000;
        this.#options.say(
          `${this.name} (pid ${engine.pid}) has not answered for ${seconds} s; killing it`,
        );
        engine.kill();
      }
      timer = setTimeout(round, Math.max(0, probeMs - (performance.now() - begun)));
    };
    timer = setTimeout(round, probeMs);
    return () => clearTimeout(timer);
  }

  #ended(engine: EngineProcess, code: number | null, signal: string | null): void {
    if (this.#stopping) {
      this.#set('stopped');
      return;
    }
    if (performance.now() - this.#startedAt > STABLE_MS) this.#delay = FIRST_DELAY_MS;
    const how = signal ? `signal ${signal}` : `status ${code}`;
    this.#lastCrash = `${new Date().toISOString()}: ended with ${how}`;
    this.#options.say(
      `${this.name} (pid ${engine.pid}) ended with ${how}; starting it again in ${this.#delay / 1000} s`,
    );
    this.#set('restarting');
    void this.#restart();
  }

  async #restart(): Promise<void> {
    while (!this.#stopping) {
      await new Promise((resolve) => setTimeout(resolve, this.#delay));
      if (this.#stopping) return;
      this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
      this.#restarts += 1;
      try {
        const engine = await this.#options.start();
        if (this.#stopping) {
          await engine.stop();
          return;
        }
        this.#options.say(`${this.name} is running again (pid ${engine.pid})`);
        this.#watch(engine);
        return;
      } catch (error) {
        this.#options.say(`${this.name} could not be started: ${(error as Error).message}`);
      }
    }
  }

  #set(state: ChildStatus['state']): void {
    this.#state = state;
    this.#since = new Date();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#engine?.stop();
    this.#set('stopped');
  }

  status(): ChildStatus {
    return {
      name: this.name,
      pid: this.#engine?.pid ?? 0,
      state: this.#state,
      since: this.#since.toISOString(),
      restarts: this.#restarts,
      lastCrash: this.#lastCrash,
    };
  }
}
