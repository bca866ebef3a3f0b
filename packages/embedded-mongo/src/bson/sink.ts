/** A buffer that grows as bytes are appended. */
export class Sink {
  bytes = Buffer.allocUnsafe(1024);
  length = 0;

  /** Reserves some bytes and returns the offset of the first. */
  room(count: number): number {
    const at = this.length;
    if (at + count > this.bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, at + count));
      this.bytes.copy(wider, 0, 0, at);
      this.bytes = wider;
    }
    this.length = at + count;
    return at;
  }

  byte(value: number): void {
    const at = this.room(1);
    this.bytes[at] = value;
  }

  raw(data: Uint8Array): void {
    const at = this.room(data.length);
    this.bytes.set(data, at);
  }

  /** Writes UTF-8. Short ASCII text is written byte by byte, which is faster than a native call. */
  text(text: string): void {
    const start = this.room(text.length * 3);
    const { bytes } = this;
    let at = start;
    for (let i = 0; text.length < 24 && i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) break;
      bytes[at++] = code;
    }
    const isWhole = at - start === text.length;
    this.length = isWhole ? at : start + bytes.write(text, start, 'utf8');
  }

  /** A copy of what was written. */
  take(): Buffer {
    const copy = Buffer.allocUnsafe(this.length);
    this.bytes.copy(copy, 0, 0, this.length);
    return copy;
  }
}
