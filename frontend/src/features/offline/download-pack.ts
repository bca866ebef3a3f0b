import { call, open } from '../../lib/api.js';
import { packChanged } from '../../lib/pack.js';
import {
  hasPart,
  loadSearchData,
  type PackDescription,
  readDescription,
  readParts,
  removePack,
  writeDescription,
  writePart,
} from '../../lib/pack-worker/pack-files.js';

const LARGEST_PART = 262_144;
const SMALLEST_PART = 16_384;
/** Smallest number of parts, so that an interruption loses little even of a small pack. */
const PARTS = 8;

/**
 * Downloads the pack in parts; parts from an earlier attempt are not downloaded again. The former version stays in
 * use until the new one is complete.
 * @param onProgress receives the share of downloaded bytes, 0 to 1.
 * @returns the pack on the device; undefined if the network or the checksum failed.
 */
export async function downloadPack(
  onProgress: (share: number) => void,
): Promise<PackDescription | undefined> {
  const manifest = await call('GET /offline/manifest');
  if (!manifest.success) return undefined;
  const { version, bytes } = manifest.data;
  const partBytes = Math.min(LARGEST_PART, Math.max(SMALLEST_PART, Math.ceil(bytes / PARTS)));
  const description: PackDescription = { ...manifest.data, partBytes };
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
    // Damaged during the download: nothing of this version can be trusted.
    await removePack((await readDescription())?.version);
    return undefined;
  }
  await writeDescription(description);
  await removePack(version);
  await loadSearchData();
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
  // A server that ignores ranges sends everything.
  const part = reply.response.status === 206 ? content : content.slice(start, end);
  return part.byteLength === end - start ? part : undefined;
}

async function sha256(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
