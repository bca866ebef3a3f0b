/** A file that begins like an image or a video but is not a valid one. */
export class BrokenMedia extends Error {
  constructor() {
    super('The file is damaged');
    this.name = 'BrokenMedia';
  }
}

/** Most chunks, segments, blocks or pages of one file; files of 10 MB have a few thousand. */
const PARTS_MAX = 20_000;

/** Counts the parts of a file while it is parsed, so that millions of tiny parts do not block the event loop. */
export class PartCounter {
  #parts = 0;

  /** @throws BrokenMedia when there are too many. */
  count(): void {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) throw new BrokenMedia();
  }
}
