import type { ZipFile } from 'yazl';

/** The bytes of an archive to which everything was added. */
export async function* packed(zip: ZipFile): AsyncGenerator<Buffer> {
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void };
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  for await (const chunk of output) yield chunk as Buffer;
}
