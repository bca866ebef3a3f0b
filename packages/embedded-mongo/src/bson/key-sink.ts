/** Where the bytes of a key are put together. */
class Sink {
  bytes = Buffer.allocUnsafe(256);
  length = 0;

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
}

/** The one key that is being written. */
export const sink = new Sink();

/** Writes a short ASCII text, which is faster than a call into the engine; false for any other. */
function writeShortText(text: string, at: number): boolean {
  const { length } = text;
  if (length > 40) return false;
  const bytes = sink.bytes;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 127) return false;
    bytes[at + i] = code;
  }
  bytes[at + length] = 0;
  bytes[at + length + 1] = 1;
  sink.length = at + length + 2;
  return true;
}

/** Writes a text so that its end sorts before anything that could follow. */
export function writeText(text: string): void {
  const at = sink.room(text.length * 3 + 2);
  if (writeShortText(text, at)) return;
  const bytes = sink.bytes;
  const end = at + bytes.write(text, at, text.length * 3, 'utf8');
  if (!text.includes('\0')) {
    bytes[end] = 0;
    bytes[end + 1] = 1;
    sink.length = end + 2;
    return;
  }
  const plain = Buffer.from(bytes.subarray(at, end));
  sink.length = at;
  for (const byte of plain) {
    sink.byte(byte);
    if (byte === 0) sink.byte(0xff);
  }
  sink.byte(0);
  sink.byte(1);
}

/** Turns the order of what was written from a place on around. */
export function complement(start: number): void {
  const bytes = sink.bytes;
  for (let i = start; i < sink.length; i++) bytes[i] = ~(bytes[i] as number) & 0xff;
}
