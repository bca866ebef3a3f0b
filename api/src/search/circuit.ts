export interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  readonly threshold?: number;
  /** First and longest pause between two probes, in milliseconds; it doubles in between. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Asks the server in the background whether it works again; rejects when it does not. */
  readonly probe: () => Promise<unknown>;
  readonly onChange?: (state: CircuitState) => void;
}

export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * Remembers that a server is away, so that no visitor waits for it. While it is open a background
 * probe, never a visitor's request, finds out when the server is back.
 */
export class Circuit {
  readonly #options: Required<CircuitOptions>;
  #state: CircuitState = 'closed';
  #failures = 0;
  #pause = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CircuitOptions) {
    this.#options = {
      threshold: 3,
      firstPauseMs: 250,
      longestPauseMs: 5_000,
      onChange: () => {},
      ...options,
    };
  }

  get state(): CircuitState {
    return this.#state;
  }

  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= this.#options.threshold && this.isClosed) {
      this.#pause = this.#options.firstPauseMs;
      this.#open();
    }
  }

  /** Stops probing. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #open(): void {
    this.#change('open');
    this.#timer = setTimeout(() => void this.#probe(), this.#pause);
    this.#timer.unref();
    this.#pause = Math.min(this.#pause * 2, this.#options.longestPauseMs);
  }

  async #probe(): Promise<void> {
    this.#change('half-open');
    try {
      await this.#options.probe();
      this.#failures = 0;
      this.#change('closed');
    } catch {
      this.#open();
    }
  }

  #change(state: CircuitState): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}
