// Both exist in browsers, workers and Node, but the package is compiled without their types.
declare const performance: { now(): number };
declare function setTimeout(callback: () => void, delay: number): unknown;

/** Lets other work run between slices of a long task. */
export class Pacer {
  readonly #sliceMs: number;
  #started = performance.now();

  constructor(sliceMs: number) {
    this.#sliceMs = sliceMs;
  }

  /** Whether the slice is used up; if so, await {@link rest} next. */
  get isDue(): boolean {
    return performance.now() - this.#started >= this.#sliceMs;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    this.#started = performance.now();
  }
}
