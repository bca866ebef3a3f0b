import { FeedbackModel, MessageClaimModel, SuggestionModel } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi();
});
afterAll(() => api?.stop());

const send = (path: 'feedback' | 'suggestions', body: unknown, token?: string) =>
  api.call('POST', `/${path}/submit`, { body, token });
const feedback = (change: object = {}) => ({
  type: 'general',
  profession: 'Makine mühendisi',
  message: 'Güzel sözlük.',
  ...change,
});
const suggestion = (change: object = {}) => ({
  englishTerm: 'fatigue',
  turkishTerm: 'yorulma',
  category: 'Makine',
  ...change,
});

describe('feedback', () => {
  it('is stored with its sender, logged in or not', async () => {
    const token = await api.signUp('yazan');
    const mine = await send(
      'feedback',
      feedback({ message: 'Benim.', email: 'a@example.org' }),
      token,
    );
    expect(mine).toMatchObject({ status: 201, success: true });
    expect(mine.message).toMatch(/teşekkür/);
    const stored = await FeedbackModel.findById(mine.data.id).lean();
    expect(stored).toMatchObject({ status: 'pending', type: 'general', email: 'a@example.org' });
    expect(stored?.userId).toBeDefined();
    const term = await api.terms.create({ englishTerm: 'creep', category: 'mechanical' });
    await send('feedback', feedback({ message: 'Yanlış birim.', termId: term._id }), token);
    await FeedbackModel.updateOne({ _id: mine.data.id }, { $set: { status: 'resolved' } });
    await FeedbackModel.updateOne({ message: 'Yanlış birim.' }, { $set: { status: 'spam' } });
    const own = await api.call('GET', '/feedback/mine', { token });
    expect(own.data.feedbacks).toMatchObject([
      { message: 'Yanlış birim.', status: 'pending', termSlug: 'creep' },
      { message: 'Benim.', status: 'resolved' },
    ]);
    const anybody = await send(
      'feedback',
      feedback({ message: 'Adsız.', contact: { name: 'Ali', email: 'b@example.org' } }),
    );
    expect(await FeedbackModel.findById(anybody.data.id).lean()).toMatchObject({
      contactName: 'Ali',
      email: 'b@example.org',
    });
  });

  it.each([
    ['no profession', { profession: ' ' }],
    ['an invisible profession', { profession: '\u3164' }],
    ['an invisible message', { message: '\u200b \u200b' }],
    ['a long profession', { profession: 'x'.repeat(101) }],
    ['no message', { message: '' }],
    ['a long message', { message: 'x'.repeat(5001) }],
    ['an invalid e-mail address', { email: 'kimse' }],
    ['an unknown type', { type: 'spam' }],
    ['an object instead of a message', { message: { $ne: '' } }],
  ])('is refused with %s', async (_, change) => {
    const reply = await send('feedback', feedback(change));
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', success: false });
    expect(reply.issues?.[0]?.path).toBe(`body.${Object.keys(change)[0]}`);
  });

  it('may have 5000 characters of message and 100 of profession', async () => {
    const longest = feedback({ message: 'ş'.repeat(5000), profession: 'ç'.repeat(100) });
    expect((await send('feedback', longest)).status).toBe(201);
  });

  it('is accepted but stored once if it is sent twice within an hour', async () => {
    const message = 'İki kez gönderildi.';
    const count = () => FeedbackModel.countDocuments({ message });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send('feedback', feedback({ message }))),
    );
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    expect(await count()).toBe(1);
    await MessageClaimModel.updateMany({ _id: /^feedback:/ }, { $set: { expiresAt: new Date(0) } });
    await send('feedback', feedback({ message }));
    expect(await count()).toBe(2);
  });

  it('is stored once with the id that its sender has given it, also later and after a log-out', async () => {
    const token = await api.signUp('gidip-gelen');
    const id = String(new Types.ObjectId());
    const message = 'Yanıtı yolda kaybolan.';
    const sent = () => FeedbackModel.find({ message }).lean();
    const post = async (change: object, user?: string) => {
      const { headers: _, ...reply } = await send(
        'feedback',
        feedback({ id, message, ...change }),
        user,
      );
      return reply;
    };
    const first = await post({ id: id.toUpperCase() }, token);
    expect(first).toMatchObject({ status: 201, data: { id } });
    const [stored] = await sent();
    expect(await post({}), 'logged out').toEqual(first);
    await MessageClaimModel.deleteMany({});
    expect(await post({}, token), 'after the hour in which equal texts are one').toEqual(first);
    const other = await api.signUp('baskasi');
    expect(await post({ message: 'Benimki.' }, other), 'somebody else').toEqual(first);
    expect(await sent()).toEqual([stored]);
    expect(await FeedbackModel.countDocuments({ message: 'Benimki.' })).toBe(0);
    expect((await api.call('GET', '/feedback/mine', { token: other })).data.feedbacks).toEqual([]);
  });

  it('is stored by a repetition with its id if the first attempt was interrupted', async () => {
    const id = String(new Types.ObjectId());
    const sent = feedback({ id, message: 'Yarıda kalan.' });
    await send('feedback', sent);
    await FeedbackModel.deleteOne({ _id: id });
    await send('feedback', sent);
    expect(await FeedbackModel.countDocuments({ _id: id })).toBe(1);
  });

  it('is kept as spam, with a friendly reply, if the hidden field was filled in', async () => {
    const message = 'Ucuz saat';
    const website = 'http://spam.example';
    for (let i = 0; i < 2; i += 1) {
      const reply = await send('feedback', feedback({ message, website }));
      expect(reply).toMatchObject({ status: 201, success: true });
    }
    expect(await FeedbackModel.find({ message }).lean()).toMatchObject([{ status: 'spam' }]);
    const token = await api.signUp('tuzak');
    await send('suggestions', suggestion({ website }), token);
    const { data } = await api.call('GET', '/suggestions/mine', { token });
    // Its sender cannot tell the difference.
    expect(data.suggestions).toMatchObject([{ status: 'pending' }]);
    expect(await SuggestionModel.countDocuments({ status: 'spam' })).toBe(1);
  });
});

describe('a word that was not found', () => {
  const ask = (word: string, token?: string) =>
    api.call('POST', '/suggestions/request', { body: { word }, token });
  const entries = (word: string) => SuggestionModel.find({ word }).lean();

  it('is asked for once per visitor and day, and the public sees the number from three visitors on', async () => {
    const tokens = await Promise.all(['bir', 'iki'].map((name) => api.signUp(`isteyen-${name}`)));
    const guests = await Promise.all(Array.from({ length: 4 }, () => ask('Çiller')));
    expect(guests.every(({ status, data }) => status === 201 && !('visitors' in data))).toBe(true);
    expect((await ask('çiller', tokens[0])).data).not.toHaveProperty('visitors');
    expect((await ask('CILLER', tokens[1])).data).toMatchObject({ visitors: 3 });
    expect(await ask('çiller', 'a.b.c')).toMatchObject({ status: 401, code: 'TOKEN_INVALID' });
    expect(await entries('ciller')).toMatchObject([
      { status: 'pending', turkishTerm: 'Çiller', requests: 3 },
    ]);
  });

  it('is counted by the next attempt if the database fails', async () => {
    const word = 'burulma';
    // A text cannot be increased.
    await SuggestionModel.collection.insertOne({ word, requests: 'broken' });
    expect(await ask(word)).toMatchObject({ success: false, status: 500 });
    await SuggestionModel.collection.updateOne({ word }, { $set: { requests: 0 } });
    expect(await ask(word)).toMatchObject({ success: true, status: 201 });
    expect(await entries(word)).toMatchObject([{ requests: 1 }]);
  });

  it('takes the details that follow, and is there for who asked as soon as a term has the name', async () => {
    const token = await api.signUp('merak');
    await ask('sünek kırılma', token);
    const { data } = await send('suggestions', suggestion({ turkishTerm: 'sünek kırılma' }));
    expect(data.id).toMatch(/^[0-9a-f]{24}$/);
    expect(await entries('sunek kirilma')).toMatchObject([
      { englishTerm: 'fatigue', category: 'Makine', requests: 1 },
    ]);
    expect(await SuggestionModel.countDocuments({ turkishTerm: 'sünek kırılma' })).toBe(1);
    const mine = () => api.call('GET', '/suggestions/mine', { token });
    expect((await mine()).data.suggestions).toMatchObject([{ status: 'pending' }]);
    await api.terms.create({ turkishTerm: 'Sünek kırılma', category: 'mechanical' });
    await expect
      .poll(async () => (await mine()).data.suggestions[0])
      .toMatchObject({ status: 'approved', termSlug: 'sunek-kirilma' });
  });
});

describe('suggestions', () => {
  it('are stored once by their id, also as details of a word that was asked for', async () => {
    const count = () => SuggestionModel.countDocuments({ turkishTerm: 'gevrek kırılma' });
    const id = String(new Types.ObjectId());
    const sent = suggestion({ id, turkishTerm: 'gevrek kırılma', definition: 'Ansızın kırılma.' });
    const token = await api.signUp('yineleyen');
    const ask = (word: string) => api.call('POST', '/suggestions/request', { body: { word } });
    await ask('gevrek kırılma');
    const replies = await Promise.all([
      send('suggestions', sent),
      send('suggestions', sent, token),
    ]);
    expect(replies.map(({ data }) => data)).toEqual([{ id }, { id }]);
    expect(await count()).toBe(1);
    const other = { ...sent, id: String(new Types.ObjectId()), englishTerm: 'brittle fracture' };
    await send('suggestions', other, token);
    // This word is asked for later.
    await ask('brittle fracture');
    for (const again of [sent, other]) await send('suggestions', again);
    expect(await count()).toBe(2);
    expect(await SuggestionModel.find({ word: 'brittle fracture' }).lean()).toMatchObject([
      { definition: '' },
    ]);
  });

  it('are each kept if several about a word that was asked for come without a definition', async () => {
    await api.call('POST', '/suggestions/request', { body: { word: 'sıyrılma' } });
    const tokens = await Promise.all(
      ['ilk', 'ikinci'].map((name) => api.signUp(`ayrinti-${name}`)),
    );
    const sent = ['stripping', 'peeling'].map((englishTerm) =>
      suggestion({
        id: String(new Types.ObjectId()),
        englishTerm,
        turkishTerm: 'sıyrılma',
        definition: undefined,
      }),
    );
    for (const _ of ['first', 'sent again']) {
      for (const [i, token] of tokens.entries()) await send('suggestions', sent[i] ?? {}, token);
    }
    for (const [i, token] of tokens.entries()) {
      const { suggestions } = (await api.call('GET', '/suggestions/mine', { token })).data;
      expect(suggestions).toMatchObject([{ englishTerm: sent[i]?.englishTerm }]);
    }
  });

  it('are stored, and shown to their sender with their status', async () => {
    const token = await api.signUp('öneren');
    const { data } = await send('suggestions', suggestion({ source: 'Shigley' }), token);
    const term = await api.terms.create({ englishTerm: 'fatigue', category: 'mechanical' });
    const mine = () => api.call('GET', '/suggestions/mine', { token });
    expect((await mine()).data.suggestions).toEqual([
      expect.objectContaining({
        _id: data.id,
        status: 'pending',
        reason: '',
        englishTerm: 'fatigue',
      }),
    ]);
    await SuggestionModel.updateOne(
      { _id: data.id },
      { $set: { status: 'approved', termId: term._id } },
    );
    expect((await mine()).data.suggestions[0]).toMatchObject({
      status: 'approved',
      termSlug: 'fatigue',
    });
    const other = await api.signUp('önermeyen');
    expect((await api.call('GET', '/suggestions/mine', { token: other })).data).toEqual({
      suggestions: [],
      pagination: { page: 1, pages: 1, total: 0, limit: 20 },
    });
  });

  it.each([
    ['no headword', { englishTerm: '', turkishTerm: ' ' }, 'HEADWORD_REQUIRED'],
    ['no category', { category: '' }, 'CATEGORY_REQUIRED'],
    ['another category without a name', { category: 'Diğer' }, 'NEW_CATEGORY_REQUIRED'],
    ['an operator', { englishTerm: { $gt: '' } }, 'VALIDATION_FAILED'],
  ])('are refused with %s', async (_, change, code) => {
    expect(await send('suggestions', suggestion(change))).toMatchObject({ status: 400, code });
  });

  it.each([
    ['only one headword', { englishTerm: '' }],
    ['another category', { category: 'Diğer', customCategory: 'Gemi' }],
    ['no definition', { definition: undefined }],
  ])('are accepted with %s', async (_, change) => {
    expect((await send('suggestions', suggestion(change))).status).toBe(201);
  });
});

describe('limits', () => {
  it('refuse an address that sends too many messages', async () => {
    const strict = await startVisitorApi({ RATE_LIMIT_MESSAGE: '2' });
    try {
      const post = (i: number, ip: string) =>
        strict.call('POST', '/feedback/submit', { body: feedback({ message: `${i}` }), ip });
      const statuses: number[] = [];
      for (let i = 0; i < 3; i += 1) statuses.push((await post(i, '203.0.113.1')).status);
      expect(statuses).toEqual([201, 201, 429]);
      const refused = await post(9, '203.0.113.1');
      expect(refused.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await post(9, '203.0.113.2')).status).toBe(201);
    } finally {
      await strict.stop();
    }
  });
});
