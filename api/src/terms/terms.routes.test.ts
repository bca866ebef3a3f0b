import { Dictionary } from '@terimce/title-search/dictionary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { PublicTerms } from '../dictionary/public-terms.js';
import { CategoryService } from './category.service.js';
import { bindTermRoutes } from './terms.routes.js';

const STEEL = { slug: 'steel', en: 'Steel', tr: 'Çelik', count: 1 };
let app: AppOnFakes;

beforeAll(async () => {
  const dictionary = new Dictionary<PublicTerm>();
  const terms = new PublicTerms(dictionary);
  const categories = new CategoryService(dictionary, async () => undefined);
  categories.list = async () => [STEEL];
  app = await startAppOnFakes((router) =>
    bindTermRoutes(router, { dictionary, terms, categories }),
  );
});
afterAll(() => app.close());

it.each([
  ['tr', STEEL.tr],
  ['en', STEEL.en],
])(
  'has a Vary header, because the names of categories depend on the language (%s)',
  async (language, name) => {
    const headers = { 'accept-language': language };
    const reply = await fetch(`${app.url}/api/terms/categories`, { headers });
    expect(await reply.json()).toMatchObject({ data: [name] });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=600');
    expect(reply.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
  },
);
