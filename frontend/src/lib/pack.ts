import type { PackTerm } from '@terimce/contract/offline-pack';
import { type EdgeTerm, EMPTY_CONTENT, toEdgeContent } from '@terimce/contract/term-fields';
import type { Answered, Asked, PackAnswer, PackQuestion } from './pack-worker/messages.js';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: PackAnswer) => void>();

/** Queries the dictionary on this device; the worker starts with the first query. */
export function askPack(question: PackQuestion): Promise<PackAnswer> {
  worker ??= startWorker();
  const id = ++lastId;
  const asked: Asked = { id, question };
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage(asked);
  });
}

/** To be called after the pack was changed or removed. */
export function packChanged(): void {
  if (worker) void askPack({ kind: 'forget' });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./pack-worker/pack.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  });
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve({ terms: [], present: false });
    waiting.clear();
    worker = undefined;
  });
  return started;
}

/** Converts a term of the pack to a whole term; fields that a pack lacks are empty. */
export function packTermToEdge({ id, formulaMarkup, ...content }: PackTerm): EdgeTerm {
  return {
    ...toEdgeContent({ ...EMPTY_CONTENT, ...content }),
    _id: id,
    formulaMarkup,
    createdAt: '',
    updatedAt: '',
  };
}
