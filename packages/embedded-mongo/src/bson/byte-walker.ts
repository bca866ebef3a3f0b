import { CommandError } from '../errors.js';

/** MongoDB refuses deeper nesting too; the bound also keeps the recursion off the stack's end. */
const maxDepth = 200;

export function invalid(what: string): CommandError {
  return new CommandError(22, `Invalid BSON: ${what}`);
}

export function int32(buffer: Buffer, at: number): number {
  return (
    (buffer[at] as number) |
    ((buffer[at + 1] as number) << 8) |
    ((buffer[at + 2] as number) << 16) |
    ((buffer[at + 3] as number) << 24)
  );
}

/** Steps through the bytes of a BSON document without building its values. */
export class ByteWalker {
  at: number;
  readonly buffer: Buffer;
  protected readonly end: number;

  constructor(buffer: Buffer, at: number, end: number) {
    this.buffer = buffer;
    this.at = at;
    this.end = end;
  }

  protected need(bytes: number): number {
    const start = this.at;
    if (bytes < 0 || start + bytes > this.end) throw invalid('a value runs past its document');
    this.at = start + bytes;
    return start;
  }

  skipName(): void {
    const { buffer, end } = this;
    let at = this.at;
    while (at < end && buffer[at] !== 0) at++;
    if (at >= end) throw invalid('a name is not terminated');
    this.at = at + 1;
  }

  /** Steps over a value of a document that is known to be well formed. */
  skip(type: number): void {
    const buffer = this.buffer;
    switch (type) {
      case 0x01:
      case 0x09:
      case 0x11:
      case 0x12:
        this.need(8);
        return;
      case 0x10:
        this.need(4);
        return;
      case 0x08:
        this.need(1);
        return;
      case 0x07:
        this.need(12);
        return;
      case 0x06:
      case 0x0a:
      case 0x7f:
      case 0xff:
        return;
      case 0x02:
      case 0x0d:
      case 0x0e:
        this.need(int32(buffer, this.need(4)));
        return;
      case 0x03:
      case 0x04:
      case 0x0f:
        this.need(int32(buffer, this.at));
        return;
      case 0x05:
        this.need(int32(buffer, this.need(4)) + 1);
        return;
      case 0x0b:
        this.skipName();
        this.skipName();
        return;
      case 0x13:
        this.need(16);
        return;
      default:
        throw invalid(`type 0x${type.toString(16)} is not supported`);
    }
  }

  protected open(depth: number): number {
    if (depth > maxDepth) throw invalid(`nested more than ${maxDepth} levels deep`);
    const start = this.at;
    const length = int32(this.buffer, this.need(4));
    if (length < 5 || start + length > this.end) throw invalid('a length is out of range');
    if (this.buffer[start + length - 1] !== 0) throw invalid('a document is not terminated');
    return start + length - 1;
  }
}
