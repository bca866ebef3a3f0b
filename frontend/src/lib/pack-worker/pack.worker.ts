import { readPack } from '@terimce/contract/offline-pack';
import { answerFrom } from './answer-from.js';
import { indexTerms, type OpenPack } from './index-terms.js';
import type { Answered, Asked, PackAnswer, PackQuestion } from './messages.js';
import { readDescription, readParts, readSearchData } from './pack-files.js';

declare const self: DedicatedWorkerGlobalScope;

let pack: Promise<OpenPack | undefined> | undefined;

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const answer = await answerTo(data.question).catch(() => ABSENT);
  self.postMessage({ id: data.id, answer } satisfies Answered);
});

async function answerTo(question: PackQuestion): Promise<PackAnswer> {
  if (question.kind === 'forget') {
    pack = undefined;
    return ABSENT;
  }
  pack ??= openPack();
  const open = await pack.catch(() => undefined);
  // A pack may be downloaded, or readable, later.
  if (!open) pack = undefined;
  return open ? { ...answerFrom(open, question), present: true } : ABSENT;
}

const ABSENT: PackAnswer = { terms: [], present: false };

/** Reads the pack of this device; undefined if there is none. */
async function openPack(): Promise<OpenPack | undefined> {
  const description = await readDescription();
  if (!description) return undefined;
  const packed = await readParts(description);
  const text = await new Response(
    packed.stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  return indexTerms(readPack(text), await readSearchData());
}
