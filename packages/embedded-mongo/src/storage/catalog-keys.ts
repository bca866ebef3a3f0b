import { CommandError } from '../errors.js';

/** What the keys of a collection's documents, or of an index's entries, begin with. */
export function idPrefix(id: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

export function catalogKey(db: string, name: string): Buffer {
  return Buffer.from(`c${db}\0${name}`, 'utf8');
}

/** The note that data of a collection or an index is still to be deleted. */
export function orphanKey(table: 'documents' | 'entries', id: number): Buffer {
  return Buffer.concat([Buffer.from(table === 'documents' ? 'od' : 'oe'), idPrefix(id)]);
}

/** @throws CommandError 73 when MongoDB would not take these names */
export function assertNamespace(db: string, name: string): void {
  const wrong =
    db === '' ||
    Buffer.byteLength(db) > 63 ||
    /[/\\. "$\0]/.test(db) ||
    name === '' ||
    name.startsWith('.') ||
    name.includes('\0') ||
    name.includes('$') ||
    Buffer.byteLength(`${db}.${name}`) > 255;
  if (wrong) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}
