/** A value that is read again when it is older than so many milliseconds; concurrent callers share one read. */
export class Cached<T> {
  readonly #ms: number;
  readonly #read: () => Promise<T>;
  #last: { readonly at: number; readonly value: Promise<T> } | undefined;

  constructor(ms: number, read: () => Promise<T>) {
    this.#ms = ms;
    this.#read = read;
  }

  get(): Promise<T> {
    if (this.#last && performance.now() - this.#last.at < this.#ms) return this.#last.value;
    const last = { at: performance.now(), value: this.#read() };
    this.#last = last;
    last.value.catch(() => {
      if (this.#last === last) this.#last = undefined;
    });
    return last.value;
  }

  drop(): void {
    this.#last = undefined;
  }
}
