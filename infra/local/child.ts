import type { EngineProcess } from '@terimce/engines/engine-process';

/** What `make status` says of one process. */
export interface ChildStatus {
  readonly name: string;
  readonly pid: number;
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped';
  readonly since: string;
  readonly restarts: number;
  /** How and when it last ended without being asked to. */
  readonly lastCrash?: string;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A process that ran this long starts with a short delay again. */
const STABLE_MS = 60_000;

/** Keeps one process running: starts it, notices when it ends, says so, and starts it again with growing delays. */
export class SupervisedChild {
  readonly name: string;
  readonly #start: () => Promise<EngineProcess>;
  readonly #say: (line: string) => void;
  #engine: EngineProcess | undefined;
  #state: ChildStatus['state'] = 'starting';
  #since = new Date();
  #restarts = 0;
  #delay = FIRST_DELAY_MS;
  #lastCrash: string | undefined;
  #stopping = false;

  constructor(name: string, start: () => Promise<EngineProcess>, say: (line: string) => void) {
    this.name = name;
    this.#start = start;
    this.#say = say;
  }

  /** Starts it for the first time; a failure here is the caller's to report. */
  async start(): Promise<void> {
    this.#watch(await this.#start());
  }

  #watch(engine: EngineProcess): void {
    this.#engine = engine;
    this.#set('running');
    void engine.exited.then(({ code, signal }) => this.#ended(engine, code, signal));
  }

  #ended(engine: EngineProcess, code: number | null, signal: string | null): void {
    if (this.#stopping) {
      this.#set('stopped');
      return;
    }
    if (Date.now() - this.#since.getTime() > STABLE_MS) this.#delay = FIRST_DELAY_MS;
    const how = signal ? `signal ${signal}` : `status ${code}`;
    this.#lastCrash = `${new Date().toISOString()}: ended with ${how}`;
    this.#say(
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
        const engine = await this.#start();
        if (this.#stopping) {
          await engine.stop();
          return;
        }
        this.#say(`${this.name} runs again (pid ${engine.pid})`);
        this.#watch(engine);
        return;
      } catch (error) {
        this.#say(`${this.name} could not be started: ${(error as Error).message}`);
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
      ...(this.#lastCrash ? { lastCrash: this.#lastCrash } : {}),
    };
  }
}
