import { call, open } from '../../lib/api.js';
import { packChanged } from '../../lib/pack.js';
import {
  hasPart,
  type PackDescription,
  readDescription,
  readParts,
  removePack,
  writeDescription,
  writePart,
} from './worker/pack-files.js';

const LARGEST_PART = 262_144;
const SMALLEST_PART = 16_384;
/** A small pack comes in at least so many parts, so that a cut loses little of it too. */
const PARTS = 8;

/**
 * Fetches the pack part by part; what an earlier try has brought is not fetched again. The former
 * version stays in use until the new one is whole.
 * @param onProgress share of the bytes that are there, 0 to 1.
 * @returns what is now on the device; undefined when the network or the checksum failed.
 */
export async function downloadPack(
  onProgress: (share: number) => void,
): Promise<PackDescription | undefined> {
  const manifest = await call('GET /offline/manifest');
  if (!manifest.success) return undefined;
  const { version, bytes } = manifest.data;
  const partBytes = Math.min(LARGEST_PART, Math.max(SMALLEST_PART, Math.ceil(bytes / PARTS)));
  const description: PackDescription = { ...manifest.data, partBytes, complete: true };
  for (let part = 0; part * partBytes < bytes; part++) {
    const start = part * partBytes;
    const end = Math.min(bytes, start + partBytes);
    if (!(await hasPart(version, part))) {
      const content = await fetchRange(version, start, end);
      if (!content) return undefined;
      await writePart(version, part, content);
    }
    onProgress(end / bytes);
  }
  if ((await sha256(await readParts(description))) !== description.sha256) {
    // Damaged on the way: nothing of this version can be trusted.
    await removePack((await readDescription())?.version);
    return undefined;
  }
  await writeDescription(description);
  await removePack(version);
  packChanged();
  return description;
}

async function fetchRange(
  version: string,
  start: number,
  end: number,
): Promise<ArrayBuffer | undefined> {
  const reply = await open('GET /offline/pack', {
    query: { version },
    headers: { range: `bytes=${start}-${end - 1}` },
  });
  if (!reply.success) return undefined;
  const content = await reply.response.arrayBuffer();
  // A server that ignores ranges sends all of it.
  const part = reply.response.status === 206 ? content : content.slice(start, end);
  return part.byteLength === end - start ? part : undefined;
}

async function sha256(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
