import type { PackTerm } from '@terimce/contract/offline-pack';
import type { EdgeTerm } from '@terimce/contract/term';
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
export function packTermToEdge(term: PackTerm): EdgeTerm {
  const { id, slug, englishTerm, turkishTerm, category, keywords } = term;
  const { englishDefinition, turkishDefinition } = term;
  return {
    _id: id,
    slug,
    category,
    englishTerm,
    ingilizce_terim: englishTerm,
    turkishTerm,
    turkce_terim: turkishTerm,
    englishDefinition,
    ingilizce_tanim: englishDefinition,
    turkishDefinition,
    turkce_tanim: turkishDefinition,
    englishExample: '',
    turkishExample: '',
    englishDetail: '',
    ingilizce_detay: '',
    detailed_definition_en: '',
    turkishDetail: '',
    turkce_detay: '',
    detailed_definition_tr: '',
    tags: [...term.tags],
    searchKeywords: [...keywords],
    image: '',
    imageUrl: '',
    animation: '',
    blog: '',
    blog_en: '',
    metaTitle: '',
    metaDescription: '',
    createdAt: '',
    updatedAt: '',
  };
}
