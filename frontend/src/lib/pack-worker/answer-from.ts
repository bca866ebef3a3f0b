import type { ContentLanguage } from '@terimce/contract/languages';
import { matchedName } from '@terimce/contract/match';
import { describedBy, withDescribed } from '@terimce/title-search/all-results';
import { browse } from '@terimce/title-search/browse';
import { randomTerm } from '@terimce/title-search/home';
import { relatedTo } from '@terimce/title-search/related';
import { askedSlug, guessTerms, termAt, termsNamed } from '@terimce/title-search/resolve-slug';
import { ResultLists, type ResultsQuestion } from '@terimce/title-search/results';
import { searchTitles } from '@terimce/title-search/search-titles';
import { sensesOf } from '@terimce/title-search/senses';
import { mentionsOf } from '@terimce/title-search/term-links';
import { termsInText } from '@terimce/title-search/terms-in-text';
import type { DeviceTerm, OpenPack } from './index-terms.js';
import type { PackAnswer, PackQuestion } from './messages.js';

type Question<K extends PackQuestion['kind']> = PackQuestion & { readonly kind: K };
type Answer = Omit<PackAnswer, 'present'>;

const MAX_RELATED = 6;
/** Most names that a search for a misspelled slug finds. */
const POOL = 50;

/** Answers a question as the server would, by the same functions. */
export function answerFrom(
  open: OpenPack,
  question: Exclude<PackQuestion, Question<'forget'>>,
): Answer {
  switch (question.kind) {
    case 'term':
      return listed(termOf(open, question.slug));
    case 'links':
      return linksOf(open, question.id);
    case 'results':
      return resultsOf(open, question);
    case 'browse':
      return browse(open, question);
    case 'text':
      return textTerms(open, question.text, question.language);
    case 'random':
      return listed(randomTerm(open, Math.random()));
    case 'search':
      return search(open, question);
  }
}

const listed = (term: DeviceTerm | undefined): Answer => ({ terms: term ? [term] : [] });

/** The term to which the server would lead from a slug: its own, one with that name, or one that it misspells. */
function termOf(open: OpenPack, given: string): DeviceTerm | undefined {
  const slug = askedSlug(given);
  const words = slug.replaceAll('-', ' ');
  const guessed = () => {
    const { hits } = searchTitles(open.titles, words, { limit: POOL, mode: 'finished' });
    return guessTerms(
      open,
      slug,
      hits.map(({ id }) => id),
    ).found[0];
  };
  return termAt(open, given) ?? termsNamed(open, slug)[0] ?? guessed();
}

function linksOf(open: OpenPack, id: string): Answer {
  const term = open.get(id);
  if (!term) return { terms: [], mentions: [], senses: [] };
  return {
    terms: open.find(relatedTo(term, open).slice(0, MAX_RELATED)),
    mentions: mentionsOf(term, open),
    senses: sensesOf(term, open, id),
  };
}

const lists = new WeakMap<OpenPack, ResultLists>();

function resultsOf(open: OpenPack, question: ResultsQuestion): Answer {
  const known = lists.get(open) ?? new ResultLists(open);
  lists.set(open, known);
  const { isPartial, corrected, notInDictionary, ...page } = known.page(question);
  const terms = open.find(page.results.map(({ id }) => id));
  return { terms, page, isPartial, corrected, notInDictionary };
}

function textTerms(open: OpenPack, text: string, asked?: ContentLanguage): Answer {
  const { language, names, matches } = termsInText(open, text, asked);
  return {
    text: {
      language,
      names: names.map(({ ids, ...name }) => ({ ...name, terms: [...ids] })),
      matches: [...matches],
    },
    terms: open.find(new Set(names.flatMap(({ ids }) => ids))),
  };
}

function search(open: OpenPack, question: Question<'search'>): Answer {
  const { query, limit, mode, category, exact = false } = question;
  const wants = (id: string) => !category || open.get(id)?.category === category;
  const { hits, corrected, isOffer } = searchTitles(open.titles, query, {
    limit,
    mode,
    correct: !exact,
    ...(category ? { filter: wants } : {}),
  });
  const described = describedBy(() => open.texts, query, hits).filter(wants);
  const describes = described.length > 0;
  const shown = describes ? withDescribed(hits, described).slice(0, limit) : hits;
  const terms = shown.flatMap(({ id, match, title }) => {
    const term = open.get(id);
    return term ? { ...term, match, foundName: matchedName(title, term) } : [];
  });
  return { terms, corrected, notInDictionary: describes ? undefined : isOffer };
}
