import { searchTitles } from '@terimce/title-search/search-titles';
import type { Answered, Asked, PackAnswer, PackQuestion } from './messages.js';
import { type OpenPack, openPack } from './open-pack.js';

declare const self: DedicatedWorkerGlobalScope;

let pack: Promise<OpenPack | undefined> | undefined;

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const answer = await answerTo(data.question).catch(() => ({ terms: [], present: false }));
  self.postMessage({ id: data.id, answer } satisfies Answered);
});

async function answerTo(question: PackQuestion): Promise<PackAnswer> {
  if (question.kind === 'forget') {
    pack = undefined;
    return { terms: [], present: false };
  }
  pack ??= openPack();
  const open = await pack;
  if (!open) {
    // It may come later.
    pack = undefined;
    return { terms: [], present: false };
  }
  if (question.kind === 'term') {
    const term = open.bySlug.get(question.slug);
    return { terms: term ? [term] : [], present: true };
  }
  return search(open, question);
}

function search(open: OpenPack, question: PackQuestion & { kind: 'search' }): PackAnswer {
  const { query, limit, mode, category, exact = false } = question;
  const { hits, corrected } = searchTitles(open.index, query, {
    limit,
    mode,
    correct: !exact,
    ...(category ? { filter: (id) => open.byId.get(id)?.category === category } : {}),
  });
  const terms = hits.map(({ id }) => open.byId.get(id)).filter((term) => term !== undefined);
  return { terms, corrected, present: true };
}
