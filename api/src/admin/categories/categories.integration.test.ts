import { CategoryModel } from '@terimce/core/models/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody, termCalls } from '../../../test/admin-api.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const { add } = termCalls(() => api);

describe('categories', () => {
  const listed = async () => (await api.call('GET', '/terms/categories/list')).data;
  const inPanel = async (slug: string) =>
    (await api.contributor('GET', '/admin/categories?counts=true')).data.find(
      (category: { slug: string }) => category.slug === slug,
    );
  const publicSlugs = async () => (await listed()).map(({ slug }: { slug: string }) => slug);

  it('become public with their first published term, and are in the panel at once', async () => {
    const body = termBody({ category: 'other', newCategory: 'Gıda Bilimi' });
    const { data: term } = await api.contributor('POST', '/admin/terms', body);
    expect(await inPanel('gida-bilimi')).toMatchObject({
      tr: 'Gıda Bilimi',
      public: false,
      terms: 1,
      published: 0,
      createdBy: 'editor',
    });
    expect(await publicSlugs()).not.toContain('gida-bilimi');
    await api.admin('PATCH', `/admin/terms/${term._id}/status`, { status: 'approved' });
    expect(await publicSlugs()).toContain('gida-bilimi');
    expect(await inPanel('gida-bilimi')).toMatchObject({ public: true, published: 1 });
  });

  it('are added with terms at most fifty times a day by one user', async () => {
    const createdAt = new Date();
    const many = Array.from({ length: 49 }, (_, i) => ({
      _id: `kalabalik-${i}`,
      en: `Crowd ${i}`,
      tr: `Kalabalık ${i}`,
      createdAt,
      createdBy: 'kalabalik',
    }));
    await CategoryModel.insertMany(many, { lean: true });
    const { token } = await api.withRole('kalabalik', 'contributor');
    const send = (category: string) =>
      api.call('POST', '/admin/terms', { body: termBody({ category }), token });
    expect((await send('Kalabalık son')).status).toBe(201);
    expect(await send('Kalabalık fazla')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await send('Kalabalık 7')).status).toBe(201);
    await CategoryModel.deleteMany({ _id: /^kalabalik-/ });
  });

  it('are renamed, colored, hidden and ordered, including the display categories', async () => {
    const change = { tr: 'Nükleer', en: 'Nuclear', color: 'civil' };
    const { data } = await api.admin('PUT', '/admin/categories/nuclear', change);
    expect(data).toMatchObject({ ...change, slug: 'nuclear', standard: true, hidden: false });
    expect(await listed()).toContainEqual({
      slug: 'nuclear',
      ...change,
      color: undefined,
      count: 0,
    });
    const { data: config } = await api.call('GET', '/client/config');
    expect(config.categories).toContainEqual({ slug: 'nuclear', ...change });
    await api.admin('PUT', '/admin/category-order', { slugs: ['systems', 'nuclear'] });
    expect((await publicSlugs()).slice(0, 2)).toEqual(['systems', 'nuclear']);
    await api.admin('PUT', '/admin/categories/nuclear', { hidden: true });
    expect(await publicSlugs()).not.toContain('nuclear');
    const page = await fetch(`${api.url}/c/systems`);
    expect(page.status).toBe(404);
  });

  it('are merged: terms and address move, duplicates stay', async () => {
    for (const [slug, name] of [
      ['naval', 'Gemi İnşaatı'],
      ['ports', 'Limanlar'],
    ] as const) {
      const body = { en: slug, tr: name, slug };
      expect((await api.admin('POST', '/admin/categories', body)).status).toBe(201);
    }
    const pair = { englishTerm: 'Quay', turkishTerm: 'Rıhtım' };
    const kept = await add({ category: 'Limanlar', ...pair });
    const twice = await add({ category: 'naval', ...pair, confirm: true });
    const moving = await add({ category: 'Gemi İnşaatı' });
    const path = '/admin/categories/naval/merge';
    const first = await api.admin('POST', path, { into: 'ports' });
    expect(first).toMatchObject({ status: 200 });
    expect(first.data).toMatchObject({ moved: 1, left: 1, leftTerms: [{ _id: twice._id }] });
    await expect
      .poll(async () => (await api.call('GET', `/terms/${moving._id}`)).data.category)
      .toBe('ports');
    expect(await inPanel('naval')).toMatchObject({ terms: 1 });

    await api.admin('DELETE', `/admin/terms/${twice._id}`);
    expect((await api.admin('POST', path, { into: 'ports' })).data).toMatchObject({ left: 0 });
    expect(await inPanel('naval')).toBeUndefined();
    expect(await inPanel('ports')).toMatchObject({ terms: 2, formerSlugs: ['naval'] });
    const moved = await fetch(`${api.url}/c/naval`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/c/ports']);
    expect((await api.call('GET', '/terms/browse?category=naval')).data.terms).toHaveLength(2);
    // Its old name now means the other category, for new terms and for restored ones.
    expect((await add({ category: 'Gemi İnşaatı' })).category).toBe('ports');
    await api.admin('DELETE', `/admin/terms/${kept._id}`);
    const back = await api.admin('POST', `/admin/engineering/${twice._id}/undelete`);
    expect(back.data.category).toBe('ports');
    expect((await api.admin('POST', path, { into: 'ports' })).code).toBe('CATEGORY_NOT_FOUND');
  });

  it('change their address and change it back', async () => {
    await api.admin('POST', '/admin/categories', { en: 'Optics', tr: 'Optik' });
    const term = await add({ category: 'optics' });
    const there = await api.admin('PUT', '/admin/categories/optics', { slug: 'Işık Bilimi' });
    expect(there.data).toMatchObject({ slug: 'isik-bilimi', tr: 'Optik', terms: 1 });
    expect((await add({ category: 'optics' })).category).toBe('isik-bilimi');
    const back = await api.admin('PUT', '/admin/categories/isik-bilimi', { slug: 'optics' });
    expect(back.data).toMatchObject({ slug: 'optics', terms: 2, formerSlugs: ['isik-bilimi'] });
    await expect
      .poll(async () => (await api.call('GET', `/terms/${term._id}`)).data.category)
      .toBe('optics');
  });

  it('can be deleted when they are empty, optionally with a redirect', async () => {
    await api.admin('POST', '/admin/categories', { en: 'Toys', tr: 'Oyuncak' });
    const term = await add({ category: 'toys' });
    const path = '/admin/categories/toys';
    expect((await api.admin('DELETE', path)).code).toBe('CATEGORY_IN_USE');
    await api.admin('DELETE', `/admin/terms/${term._id}`);
    expect((await api.admin('DELETE', `${path}?redirect=general`)).status).toBe(200);
    const moved = await fetch(`${api.url}/c/toys`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe('/c/general');
    expect((await api.admin('DELETE', '/admin/categories/systems')).code).toBe('CATEGORY_REQUIRED');
    const { data } = await api.admin('GET', '/admin/audit?action=category.delete');
    expect(data.entries[0]).toMatchObject({ subject: 'toys' });
  });

  it.each([
    ['the name of a display category', { en: 'Machine', tr: 'Tezgâh' }, 'CATEGORY_EXISTS'],
    ['a name without the other language', { en: 'Glass', tr: ' ' }, 'CATEGORY_NAME_REQUIRED'],
    ['a reserved value of the filters', { en: 'Other', tr: 'Başka' }, 'SLUG_RESERVED'],
    ['an address in use', { en: 'Glass', tr: 'Cam', slug: 'civil' }, 'CATEGORY_EXISTS'],
  ])('cannot be created with %s', async (_, body, code) => {
    expect((await api.admin('POST', '/admin/categories', body)).code).toBe(code);
  });

  it.each([
    ['tr', { en: 'Glass', tr: 'Makine' }],
    ['en', { en: 'Machine', tr: 'Tezgâh' }],
    ['slug', { en: 'Glass', tr: 'Cam', slug: 'civil' }],
  ])('name the field that another category has: %s', async (field, body) => {
    const { issues } = await api.admin('POST', '/admin/categories', body);
    expect(issues).toMatchObject([{ path: `body.${field}`, code: 'CATEGORY_EXISTS' }]);
  });

  it.each([
    ['without letters', '???', 'CATEGORY_REQUIRED'],
    ['that means all categories', 'all', 'SLUG_RESERVED'],
  ])('cannot be created by a term with a name %s', async (_, category, code) => {
    expect((await api.admin('POST', '/admin/terms', termBody({ category }))).code).toBe(code);
  });

  it('may have the name of a property that every object has', async () => {
    const names = { en: 'Constructor', tr: 'Kurucu' };
    expect((await api.admin('POST', '/admin/categories', names)).status).toBe(201);
    const { data } = await api.admin('GET', '/admin/categories');
    const listed = data.find(({ slug }: { slug: string }) => slug === 'constructor');
    expect(listed).toMatchObject({ ...names, standard: false });
  });
});
