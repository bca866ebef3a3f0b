import { AuditLogModel } from '@terimce/core/models/admin';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

const CALLS = [
  ['GET', '/terms/{id}/reviews'],
  ['PUT', '/terms/{id}/reviews'],
  ['DELETE', '/terms/{id}/reviews'],
  ['GET', '/admin/reviews'],
  ['PATCH', '/admin/reviews/{id}'],
] as const;

describe('reviews that are switched off', () => {
  let api: VisitorApi;
  beforeAll(async () => {
    api = await startVisitorApi();
  });
  afterAll(() => api?.stop());

  it.each(CALLS)('%s %s is a 404 for everybody', async (method, path) => {
    const term = await api.terms.create({ englishTerm: `${method} ${path}`, category: 'general' });
    const token = await api.signUp(`kullanan.${method}${path.length}`);
    for (const by of [undefined, token]) {
      const reply = await api.call(method, path.replace('{id}', term._id), { token: by });
      expect(reply.status).toBe(404);
    }
    const { data } = await api.call('GET', '/client/config');
    expect(data.features.reviews).toBe(false);
  });
});

describe('reviews', () => {
  let api: VisitorApi;
  let path: string;
  beforeAll(async () => {
    api = await startVisitorApi({ FEATURE_REVIEWS: '1' });
    const term = await api.terms.create({ englishTerm: 'creep', category: 'materials' });
    path = `/terms/${term._id}/reviews`;
  });
  afterAll(() => api?.stop());

  it('contain one rating per user, which counts at once', async () => {
    const [one, other] = [await api.signUp('birinci'), await api.signUp('ikinci')];
    const rate = (token: string, rating: number) =>
      api.call('PUT', path, { token, body: { rating } });
    await Promise.all([rate(one, 1), rate(one, 1)]);
    await rate(one, 2);
    await rate(other, 5);
    const { data } = await api.call('GET', path, { token: one });
    expect(data).toMatchObject({ average: 3.5, ratings: 2, reviews: [], mine: { rating: 2 } });
    await api.call('DELETE', path, { token: other });
    expect((await api.call('GET', path)).data).toMatchObject({
      average: 2,
      ratings: 1,
      mine: null,
    });
  });

  it('show comments after approval, and again after a change is approved', async () => {
    const writer = await api.signUp('yorumcu');
    const editor = await api.signUp('editör');
    await UserModel.updateOne({ username: 'editör' }, { $set: { role: 'contributor' } });
    const comment = (text: string) =>
      api.call('PUT', path, { token: writer, body: { rating: 4, comment: text } });
    const shown = async () =>
      (await api.call('GET', path)).data.reviews.map((r: { comment: string }) => r.comment);

    const { data } = await comment('İyi anlatılmış.');
    expect(data).toMatchObject({ status: 'pending', username: 'yorumcu' });
    expect(await shown()).toEqual([]);
    const waiting = await api.call('GET', '/admin/reviews?status=pending&search=anlat', {
      token: editor,
    });
    expect(waiting.data.reviews).toHaveLength(1);
    const of = async (username: string) => {
      const account = await UserModel.findOne({ username });
      const path = `/admin/reviews?userId=${account?._id}`;
      return (await api.call('GET', path, { token: editor })).data.reviews.length;
    };
    expect([await of('yorumcu'), await of('editör')]).toEqual([1, 0]);
    const moderate = (token: string) =>
      api.call('PATCH', `/admin/reviews/${data._id}`, { token, body: { status: 'approved' } });
    expect((await moderate(writer)).status).toBe(403);
    expect((await moderate(editor)).data.status).toBe('approved');
    expect(await AuditLogModel.findOne({ action: 'review.moderate' }).lean()).toMatchObject({
      subject: data.termId,
    });
    expect(await shown()).toEqual(['İyi anlatılmış.']);
    await comment('Ucuz saat');
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['no rating', {}],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 0.5 }],
    ['a long comment', { rating: 3, comment: 'x'.repeat(2001) }],
  ])('refuse %s', async (_, body) => {
    const token = await api.signUp('hatalı');
    expect((await api.call('PUT', path, { token, body })).status).toBe(400);
  });

  it('exist only for existing terms', async () => {
    const reply = await api.call('GET', `/terms/${'f'.repeat(24)}/reviews`);
    expect(reply).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  });
});
