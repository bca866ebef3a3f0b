import { type ContentLanguage, otherLanguage } from '@terimce/contract/languages';
import { pageNumber } from '@terimce/contract/page-number';
import type { BrowseQuestion } from '@terimce/title-search/browse';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api.js';
import { useLanguage } from '../../lib/i18n.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import { dataOrDevice } from '../../lib/online.js';
import { useCall } from '../../lib/use-call.js';

const PAGE_SIZE = 50;

/** The terms of a category, under a letter, or with a tag. */
export interface Browsed {
  readonly category?: string;
  readonly letter?: string;
  readonly tag?: string;
}

/**
 * A page of them in dictionary order; its number is in the address. Without a network it comes from the dictionary on
 * this device.
 */
export function useBrowsed({ category, letter, tag }: Browsed) {
  const language = useLanguage();
  const [params] = useSearchParams();
  const page = pageNumber(params.get('page'));
  const asked = { language, page, limit: PAGE_SIZE, category, letter, tag };
  const listIn = async (lead: ContentLanguage) => {
    const query = { ...asked, language: lead };
    const data = await dataOrDevice(call('GET /terms/browse', { query }), () => fromPack(query));
    return { ...data, lead };
  };
  const read = async () => {
    const own = await listIn(language);
    // No English word begins with ç and no Turkish one with w: such a letter is shown in its own language.
    return letter && own.pagination.total === 0 ? listIn(otherLanguage(language)) : own;
  };
  return useCall('GET /terms/browse', { query: asked }, { read, keepPreviousData: true });
}

async function fromPack(asked: BrowseQuestion) {
  const [pack, tags] = await Promise.all([
    ifLoaded(import('../../lib/pack.js')),
    ifLoaded(import('@terimce/contract/tags')),
  ]);
  if (!pack || !tags) return undefined;
  const { present, terms, total = 0, tag } = await pack.askPack({ kind: 'browse', ...asked });
  if (!present) return undefined;
  const { page, limit } = asked;
  return {
    terms: terms.map(pack.packTermToEdge),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
    ...(tag ? { tag: { tr: tags.tagLabel(tag, 'tr'), en: tags.tagLabel(tag, 'en') } } : {}),
  };
}
