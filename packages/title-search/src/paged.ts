const PAGE_BITS = 14;
const PAGE = 1 << PAGE_BITS;
const WITHIN = PAGE - 1;
const FIRST_PAGE = 256;
const TEXTS_BITS = 12;
const TEXTS_WITHIN = (1 << TEXTS_BITS) - 1;

/**
 * A list of 32-bit integers that grows by pages of 64 kB. Growing a single array would copy it, and a copy of some
 * megabytes blocks everything else for 10 ms and more.
 */
export class PagedInts {
  readonly #pages: Int32Array[] = [new Int32Array(FIRST_PAGE)];

  /** The value at an index; 0 if it is not set. */
  at(index: number): number {
    return this.#pages[index >> PAGE_BITS]?.[index & WITHIN] ?? 0;
  }

  set(index: number, value: number): void {
    const within = index & WITHIN;
    const page = this.#pages[index >> PAGE_BITS];
    if (page !== undefined && within < page.length) page[within] = value;
    else this.#grownPage(index)[within] = value;
  }

  add(index: number, more: number): void {
    this.set(index, this.at(index) + more);
  }

  #grownPage(index: number): Int32Array {
    const number = index >> PAGE_BITS;
    // The first page starts small: an index of thirty titles is built for a single search.
    const first = this.#pages[0];
    if (first !== undefined && first.length < PAGE) {
      const needed = number > 0 ? PAGE : 2 ** Math.ceil(Math.log2(index + 1));
      this.#pages[0] = new Int32Array(Math.min(PAGE, Math.max(needed, 2 * first.length)));
      this.#pages[0].set(first);
    }
    while (this.#pages.length <= number) this.#pages.push(new Int32Array(PAGE));
    return this.#pages[number] as Int32Array;
  }
}

/** A list of texts in pages, for the same reason as {@link PagedInts}. */
export class PagedTexts {
  readonly #pages: string[][] = [];

  /** The text at an index; empty if it is not set. */
  at(index: number): string {
    return this.#pages[index >> TEXTS_BITS]?.[index & TEXTS_WITHIN] ?? '';
  }

  /** Positions must be filled one after the other; earlier ones can be changed. */
  set(index: number, text: string): void {
    const number = index >> TEXTS_BITS;
    let page = this.#pages[number];
    if (page === undefined) {
      page = [];
      this.#pages[number] = page;
    }
    page[index & TEXTS_WITHIN] = text;
  }
}
