import type { ContentLanguage } from '@terimce/contract/languages';
import { matchedName } from '@terimce/contract/match';
import { readPack } from '@terimce/contract/offline-pack';
import { describedBy, withDescribed } from '@terimce/title-search/all-results';
import { searchTitles } from '@terimce/title-search/search-titles';
import { termsInText } from '@terimce/title-search/terms-in-text';
import { browse } from './browse.js';
import { indexTerms, type OpenPack } from './index-terms.js';
import { linksOf } from './links-of.js';
import { listResults } from './list-results.js';
import type { Answered, Asked, PackAnswer, PackQuestion } from './messages.js';
import { readDescription, readParts, readSearchData } from './pack-files.js';
import { termOf } from './term-of.js';

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
  const open = await pack.catch(() => undefined);
  if (!open) {
    // A pack may be downloaded, or readable, later.
    pack = undefined;
    return { terms: [], present: false };
  }
  if (question.kind === 'term') {
    const term = termOf(open, question.slug);
    return { terms: term ? [term] : [], present: true };
  }
  if (question.kind === 'links') return { ...linksOf(open, question.id), present: true };
  if (question.kind === 'results') return listResults(open, question);
  if (question.kind === 'browse') return browse(open, question);
  if (question.kind === 'text') return textTerms(open, question.text, question.language);
  if (question.kind === 'random') return { terms: randomTerm(open), present: true };
  return search(open, question);
}

function textTerms({ index, byId }: OpenPack, text: string, asked?: ContentLanguage): PackAnswer {
  const { language, names, matches } = termsInText(index, text, byId, asked);
  const ids = new Set(names.flatMap(({ ids }) => ids));
  return {
    text: {
      language,
      names: names.map(({ name, ids }) => ({ name, terms: [...ids] })),
      matches: [...matches],
    },
    terms: [...ids].flatMap((id) => byId.get(id) ?? []),
    present: true,
  };
}

function randomTerm({ byId }: OpenPack) {
  const terms = [...byId.values()];
  const term = terms[Math.floor(Math.random() * terms.length)];
  return term ? [term] : [];
}

function search(open: OpenPack, question: PackQuestion & { kind: 'search' }): PackAnswer {
  const { query, limit, mode, category, exact = false } = question;
  const wants = (id: string) => !category || open.byId.get(id)?.category === category;
  const { hits, corrected, isOffer } = searchTitles(open.index, query, {
    limit,
    mode,
    correct: !exact,
    ...(category ? { filter: wants } : {}),
  });
  const described = describedBy(open.texts, query, hits).filter(wants);
  const describes = described.length > 0;
  const shown = describes ? withDescribed(hits, described).slice(0, limit) : hits;
  const terms = shown.flatMap(({ id, match, title }) => {
    const term = open.byId.get(id);
    return term ? { ...term, match, foundName: matchedName(title, term) } : [];
  });
  const notInDictionary = describes ? undefined : isOffer;
  return { terms, corrected, notInDictionary, present: true };
}

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
