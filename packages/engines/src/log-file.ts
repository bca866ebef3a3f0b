import { basename, dirname } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const ROTATED_AT = '10M';
const KEPT_FILES = 4;
/** A failed write is retried after this long, in milliseconds. */
const RETRY_MS = 1_000;
/** Most bytes of text that wait for a slow disk; the rest is dropped. */
const BUFFER_BYTES = 1_000_000;

/**
 * A log file (mode 600) that is rotated at 10 MB; `name.1` to `name.4` are kept. A log never ends the process that
 * writes it: lines that a full or failing disk refuses are dropped, and writing continues once the disk accepts it
 * again.
 */
export class LogFile {
  readonly #path: string;
  #stream: RotatingFileStream | undefined;
  #retryAt = 0;

  constructor(path: string) {
    this.#path = path;
  }

  write(text: string): void {
    this.#stream ??= this.#open();
    if (this.#stream && this.#stream.writableLength < BUFFER_BYTES) this.#stream.write(text);
  }

  /** Resolves once everything is written that can be. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      const stream = this.#stream;
      if (!stream) return resolve();
      stream.once('close', resolve);
      stream.end();
    });
  }

  #open(): RotatingFileStream | undefined {
    if (performance.now() < this.#retryAt) return undefined;
    const name = basename(this.#path);
    const stream = createStream((rotation) => (rotation ? `${name}.${rotation}` : name), {
      path: dirname(this.#path),
      size: ROTATED_AT,
      rotate: KEPT_FILES,
      mode: 0o600,
    });
    // A failed rotation is a warning; a failed write closes the stream.
    stream.on('warning', () => undefined);
    stream.on('error', () => undefined);
    stream.once('close', () => {
      if (this.#stream !== stream) return;
      this.#stream = undefined;
      this.#retryAt = performance.now() + RETRY_MS;
    });
    return stream;
  }
}
