import { otherLanguage, type UiLanguage } from '@terimce/contract/languages';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { dataOf } from '../../lib/fetching.js';
import { useLanguage } from '../../lib/i18n.js';

const PAGE_SIZE = 50;

/** The terms of a category, under a letter, or with a tag. */
export interface Browsed {
  readonly category?: string;
  readonly letter?: string;
  readonly tag?: string;
}

/** A page of them in dictionary order; its number is in the address. */
export function useBrowsed({ category, letter, tag }: Browsed) {
  const language = useLanguage();
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  return useSWR(
    ['browse', language, category, letter, tag, page],
    async () => {
      const listIn = async (lead: UiLanguage) => {
        const query = { language: lead, page, limit: PAGE_SIZE, category, letter, tag };
        return { ...(await dataOf(call('GET /terms/browse', { query }))), lead };
      };
      const own = await listIn(language);
      // No English word begins with ç and no Turkish one with w: such a letter is shown in its own language.
      return letter && own.pagination.total === 0 ? listIn(otherLanguage(language)) : own;
    },
    { keepPreviousData: true },
  );
}
