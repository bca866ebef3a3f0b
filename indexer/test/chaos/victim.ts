import type { EngineProcess } from '@terimce/engines/engine-process';

const RESTART_MS = 500;

/**
 * A server process that can be killed without warning and restarts with its data and address. If it ends by itself it
 * is restarted, as the supervisor of a real installation does.
 */
export class Victim {
  readonly name: string;
  readonly #start: () => Promise<EngineProcess>;
  #process: EngineProcess | undefined;
  #starting: Promise<void> = Promise.resolve();
  #stopped = false;
  kills = 0;
  /** How often it ended by itself. */
  crashes = 0;
  /** Its last output before each of these ends. */
  readonly lastWords: string[] = [];

  constructor(name: string, start: () => Promise<EngineProcess>) {
    this.name = name;
    this.#start = start;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  start(): Promise<void> {
    this.#stopped = false;
    this.#starting = this.#starting.then(async () => {
      if (this.#process) return;
      const started = await this.#start();
      this.#process = started;
      void started.exited.then(() => this.#ended(started));
    });
    return this.#starting;
  }

  async kill(): Promise<void> {
    await this.#starting;
    const victim = this.#process;
    if (!victim) return;
    this.#process = undefined;
    this.kills += 1;
    process.kill(victim.pid, 'SIGKILL');
    await victim.exited;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#starting.catch(() => undefined);
    const last = this.#process;
    this.#process = undefined;
    await last?.stop();
  }

  recentOutput(): string {
    return this.#process?.recentOutput() ?? '';
  }

  #ended(which: EngineProcess): void {
    // Killed, stopped, or replaced by another one: expected.
    if (this.#process !== which) return;
    this.#process = undefined;
    this.crashes += 1;
    setTimeout(() => {
      // Its last lines may arrive after the news of its end.
      this.lastWords.push(which.recentOutput());
      if (!this.#stopped) void this.start().catch(() => undefined);
    }, RESTART_MS);
  }
}
