import { searchTitles } from '@terimce/title-search/search-titles';
import { linksOf } from './links-of.js';
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
    // A pack may be downloaded later.
    pack = undefined;
    return { terms: [], present: false };
  }
  if (question.kind === 'term') {
    const term = open.bySlug.get(question.slug);
    return { terms: term ? [term] : [], present: true };
  }
  if (question.kind === 'links') return { ...linksOf(open, question.id), present: true };
  if (question.kind === 'random') return { terms: randomTerm(open), present: true };
  return search(open, question);
}

function randomTerm({ byId }: OpenPack) {
  const terms = [...byId.values()];
  const term = terms[Math.floor(Math.random() * terms.length)];
  return term ? [term] : [];
}

function search(open: OpenPack, question: PackQuestion & { kind: 'search' }): PackAnswer {
  const { query, limit, mode, category, exact = false } = question;
  const { hits, corrected, isSpelledRight } = searchTitles(open.index, query, {
    limit,
    mode,
    correct: !exact,
    ...(category ? { filter: (id) => open.byId.get(id)?.category === category } : {}),
  });
  const found = hits.flatMap(({ id, match }) => {
    const term = open.byId.get(id);
    return term ? { term, match } : [];
  });
  const terms = found.map(({ term }) => term);
  const matches = found.map(({ match }) => match);
  return { terms, matches, corrected, notInDictionary: isSpelledRight, present: true };
}
