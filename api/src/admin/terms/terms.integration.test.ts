import { TermEditorModel } from '@terimce/core/models/term-editor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody, termCalls } from '../../../test/admin-api.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const { add, ended } = termCalls(() => api);

describe('POST /admin/terms', () => {
  it('adds a term under either naming style', async () => {
    const { status, data, message } = await api.admin('POST', '/admin/terms', {
      ingilizce_terim: ' Creep ',
      turkce_terim: 'Sünme',
      ingilizce_tanim: 'Slow deformation under load',
      category: 'Malzeme',
      german_term: 'Kriechen',
      tags: 'metal, yük',
    });
    expect(status).toBe(201);
    expect(message).toBe('Terim başarıyla eklendi');
    expect(data).toMatchObject({
      englishTerm: 'Creep',
      turkce_terim: 'Sünme',
      category: 'materials',
      german_term: 'Kriechen',
      tags: ['metal', 'yük'],
      slug: 'creep',
      status: 'approved',
      createdBy: 'yonetici',
      rev: 1,
    });
    const read = await api.call('GET', `/terms/${data._id}`);
    expect(read.data.englishTerm).toBe('Creep');
  });

  it.each([
    [{ englishTerm: '', turkishTerm: ' ' }, 'HEADWORD_REQUIRED'],
    [{ englishDefinition: '', turkishDefinition: '' }, 'DEFINITION_REQUIRED'],
    [{ category: '' }, 'CATEGORY_REQUIRED'],
    [{ category: 'other' }, 'NEW_CATEGORY_REQUIRED'],
    [{ slug: 'admin' }, 'SLUG_RESERVED'],
  ])('refuses %j', async (members, code) => {
    const reply = await api.admin('POST', '/admin/terms', termBody(members));
    expect(reply).toMatchObject({ status: 400, code });
  });

  it('returns the existing term, and accepts a homonym if it is confirmed', async () => {
    const pair = { englishTerm: 'Spring', turkishTerm: 'Yay' };
    const first = await add(pair);
    const again = await api.admin(
      'POST',
      '/admin/terms',
      termBody({ ...pair, englishTerm: 'SPRING' }),
    );
    expect(again).toMatchObject({ status: 409, code: 'TERM_EXISTS' });
    expect(again).toMatchObject({ details: { likeness: 'same', term: { _id: first._id } } });
    const other = termBody({ ...pair, category: 'civil' });
    expect((await api.admin('POST', '/admin/terms', other)).code).toBe('TERM_EXISTS');
    const confirmed = await api.admin('POST', '/admin/terms', { ...other, confirm: true });
    expect(confirmed).toMatchObject({ status: 201, data: { slug: 'spring-2' } });
  });

  it('creates a new category', async () => {
    const term = await add({ category: 'other', newCategory: 'Denizcilik' });
    expect(term.category).toBe('denizcilik');
    const { data } = await api.call('GET', '/terms/categories');
    expect(data).toContain('Denizcilik');
  });

  it('hides a contributor’s term until it is approved', async () => {
    const { data } = await api.contributor('POST', '/admin/terms', termBody());
    expect(data.status).toBe('pending');
    expect((await api.call('GET', `/terms/${data._id}`)).status).toBe(404);
    const path = `/admin/terms/${data._id}/status`;
    expect((await api.contributor('PATCH', path, { status: 'approved' })).code).toBe('FORBIDDEN');
    await api.admin('PATCH', path, { status: 'approved' });
    expect((await api.call('GET', `/terms/${data._id}`)).status).toBe(200);
    const contributor = await api.admin('GET', '/analytics/users?search=editor');
    expect(contributor.data.users[0].stats.termsCreated).toBe(1);
  });
});

describe('PUT /admin/engineering/{id}', () => {
  it('sets fields that are not empty, and empties the named fields', async () => {
    const own = termBody({ tags: ['a'], image: '/uploads/x.png', german_term: 'Wort' });
    const { _id } = (await api.contributor('POST', '/admin/terms', own)).data;
    const path = `/admin/engineering/${_id}`;
    const edited = await api.contributor('PUT', path, {
      turkishDefinition: ' Yeni tanım ',
      englishDefinition: '   ',
      tags: '',
      german_definition: 'Bedeutung',
    });
    expect(edited.message).toBe('Terim başarıyla güncellendi');
    expect(edited.data).toMatchObject({
      turkishDefinition: 'Yeni tanım',
      englishDefinition: 'A definition',
      tags: ['a'],
      german_term: 'Wort',
      german_definition: 'Bedeutung',
      rev: 2,
      updatedBy: 'editor',
    });
    const cleared = await api.admin('PUT', path, { clear: ['tags', 'image', 'translations'] });
    expect(cleared.data).toMatchObject({ tags: [], image: '' });
    expect(cleared.data.german_term).toBeUndefined();
  });

  it('shows the second of two editors what the first one changed', async () => {
    const { _id, rev } = (await api.contributor('POST', '/admin/terms', termBody())).data;
    const path = `/admin/engineering/${_id}`;
    await api.contributor('PUT', path, { rev, blog: 'first' });
    const second = await api.admin('PUT', path, { rev, blog: 'second' });
    expect(second).toMatchObject({
      status: 409,
      code: 'TERM_REV_CONFLICT',
      details: { rev: rev + 1, current: { blog: 'first', updatedBy: 'editor' } },
    });
    const merged = await api.admin('PUT', path, { rev: rev + 1, blog: 'second' });
    expect(merged.data.blog).toBe('second');
  });

  it('loses no edit without a rev, even if many arrive at once', async () => {
    const { _id } = await add();
    const codes = ['german', 'french', 'italian', 'spanish'];
    const replies = await Promise.all(
      codes.map((code) => api.admin('PUT', `/admin/terms/${_id}`, { [`${code}_term`]: code })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await api.admin('GET', `/admin/terms/${_id}`);
    for (const code of codes) expect(data[`${code}_term`]).toBe(code);
  });

  it('leaves the old slug as a redirect', async () => {
    const { _id } = await add({ englishTerm: 'Old address' });
    await api.admin('PUT', `/admin/terms/${_id}`, { slug: 'new-address' });
    const found = await api.call('GET', '/terms/search?slug=old-address');
    expect(found.data[0].slug).toBe('new-address');
  });
});

describe('history', () => {
  it('records who changed what, and restores old content', async () => {
    const { _id } = (await api.contributor('POST', '/admin/terms', termBody({ blog: 'one' }))).data;
    const path = `/admin/engineering/${_id}`;
    const two = await api.contributor('PUT', path, { blog: 'two', tags: 'x' });
    const three = await api.admin('PUT', path, { blog: 'three' });
    expect([two.data.rev, three.data.rev]).toEqual([2, 3]);
    const { data } = await api.contributor('GET', `${path}/history`);
    expect(data.pagination.total).toBe(3);
    expect(data.revisions[1]).toMatchObject({
      rev: 2,
      by: 'editor',
      action: 'update',
      changes: { blog: { from: 'one', to: 'two' } },
    });
    const paged = await api.contributor('GET', `${path}/history?limit=2&page=2`);
    expect(paged.data.revisions).toMatchObject([{ rev: 1, action: 'create', by: 'editor' }]);
    const restored = await api.contributor('POST', `${path}/restore`, { rev: 1 });
    expect(restored.data).toMatchObject({ blog: 'one', tags: [], rev: 4 });
    const future = await api.admin('POST', `${path}/restore`, { rev: 9 });
    expect(future.code).toBe('TERM_REV_CONFLICT');
  });
});

it('applies twenty edits without a rev that arrive at once', async () => {
  const { _id, rev } = await add({ englishTerm: 'Flywheel' });
  const texts = Array.from({ length: 20 }, (_, i) => `Text ${i}`);
  const replies = await Promise.all(
    texts.map((blog) => api.admin('PUT', `/admin/engineering/${_id}`, { blog })),
  );
  expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect((await api.admin('GET', `/admin/terms/${_id}`)).data.rev).toBe(rev + texts.length);
});

describe('deletion', () => {
  it('leaves a tombstone that can be restored', async () => {
    const { _id } = await add({ englishTerm: 'Gone' });
    expect((await api.contributor('DELETE', `/admin/terms/${_id}`)).status).toBe(403);
    const deleted = await api.admin('DELETE', `/admin/engineering/${_id}`);
    expect(deleted.message).toBe('Terim başarıyla silindi');
    expect((await api.admin('DELETE', `/admin/engineering/${_id}`)).code).toBe('TERM_NOT_FOUND');
    const bin = await api.admin('GET', '/admin/engineering?deleted=only&search=gone');
    expect(bin.data.terms).toMatchObject([{ _id, slug: 'gone' }]);
    const back = await api.admin('POST', `/admin/engineering/${_id}/undelete`);
    expect(back.data.slug).toBe('gone');
    expect((await api.call('GET', `/terms/${_id}`)).status).toBe(200);
  });

  it('deletes several, and reports when nothing was selected', async () => {
    const ids = [(await add())._id, (await add())._id];
    const empty = await api.admin('POST', '/admin/engineering/bulk-delete', { ids: [] });
    expect(empty).toMatchObject({
      status: 400,
      code: 'SELECTION_REQUIRED',
      message: 'Silinecek terim seçiniz',
    });
    const reply = await api.admin('POST', '/admin/engineering/bulk-delete', {
      ids: [...ids, ids[0]],
    });
    expect(reply.data.deleted).toBe(2);
  });

  it('deletes and restores some hundreds at once, each with one entry in the audit log', async () => {
    const terms = Array.from({ length: 600 }, (_, i) =>
      termBody({ englishTerm: `gantry ${i}`, category: 'Vinçler' }),
    );
    await api.admin('POST', '/admin/terms/bulk', { terms });
    const { text } = await api.download('/admin/terms/export?format=csv&category=vincler');
    const ids = text.match(/\b[0-9a-f]{24}\b/g) ?? [];
    expect(ids).toHaveLength(600);
    const send = (what: string) => api.admin('POST', `/admin/engineering/${what}`, { ids });
    const entries = async (action: string) =>
      (await api.admin('GET', `/admin/audit?action=${action}`)).data.pagination.total;
    const before = [await entries('term.delete'), await entries('term.undelete')];
    expect((await send('bulk-delete')).data).toEqual({ deleted: 600 });
    // What was added again, and a slug that is in use.
    const again = await add({ ...terms[0], englishTerm: 'gantry 0' });
    const rename = { slug: 'gantry-1' };
    expect((await api.admin('PUT', `/admin/terms/${again._id}`, rename)).status).toBe(200);
    const filter = { search: 'gantry', deletedBy: 'yonetici', deletedFrom: '2020-01-01' };
    expect(await ended({ filter }, { undelete: true })).toMatchObject({
      total: 600,
      changed: 599,
      skipped: { TERM_EXISTS: 1 },
    });
    const [one, two] = await Promise.all(
      ['gantry-1', 'gantry-2'].map((slug) => api.call('GET', `/terms/search?slug=${slug}`)),
    );
    expect(one?.data[0]._id).toBe(again._id);
    expect(two?.data[0].englishTerm).toBe('gantry 2');
    expect([await entries('term.delete'), await entries('term.undelete')]).toEqual(
      before.map((count) => count + 1),
    );
    expect(await ended({ ids }, { undelete: true })).toMatchObject({ total: 1, changed: 0 });
    for (const other of [{ deletedBy: 'nobody' }, { deletedTo: '2020-01-02' }]) {
      const none = await ended({ filter: { ...filter, ...other } }, { undelete: true });
      expect(none.total).toBe(0);
    }
  });

  it('accepts up to 10,000 ids at once', async () => {
    const known = (await add())._id;
    const unknown = Array.from({ length: 9_999 }, (_, i) => i.toString(16).padStart(24, '0'));
    const ids = [known, ...unknown];
    const reply = await api.admin('POST', '/admin/engineering/bulk-delete', { ids });
    expect(reply.data.deleted).toBe(1);
    const more = { ids: [...ids, 'f'.repeat(24)] };
    const refused = await api.admin('POST', '/admin/engineering/bulk-delete', more);
    expect(refused.status).toBe(400);
  });
});

describe('status', () => {
  it('follows the transitions, and a rejection needs a reason', async () => {
    const { _id } = await add();
    const path = `/admin/terms/${_id}/status`;
    expect((await api.admin('PATCH', path, { status: 'rejected' })).code).toBe('REASON_REQUIRED');
    const reason = { status: 'rejected', reason: 'Mükerrer' };
    expect((await api.admin('PATCH', path, reason)).data).toMatchObject({
      status: 'rejected',
      statusReason: 'Mükerrer',
    });
    expect((await api.admin('PATCH', path, reason)).code).toBe('INVALID_TRANSITION');
    const stale = await api.admin('PATCH', path, { status: 'draft', rev: 1 });
    expect(stale.code).toBe('TERM_REV_CONFLICT');
  });
});

describe('who is editing a term now', () => {
  it('is shown to the others until that editor leaves or stops reporting', async () => {
    const { _id } = await add();
    const path = `/admin/terms/${_id}/editors`;
    expect((await api.admin('PUT', path)).data).toEqual({ editors: [] });
    expect((await api.contributor('PUT', path)).data).toEqual({ editors: ['yonetici'] });
    expect((await api.admin('PUT', path)).data).toEqual({ editors: ['editor'] });
    // It is only information: the other editor can still save.
    expect((await api.admin('PUT', `/admin/terms/${_id}`, { blog: 'x' })).status).toBe(200);
    expect((await api.contributor('DELETE', path)).status).toBe(200);
    expect((await api.admin('PUT', path)).data).toEqual({ editors: [] });
    await api.contributor('PUT', path);
    const minuteAgo = new Date(Date.now() - 60_000);
    await TermEditorModel.updateOne({ username: 'editor' }, { $set: { seenAt: minuteAgo } });
    expect((await api.admin('PUT', path)).data).toEqual({ editors: [] });
    const reader = { token: api.tokens.user };
    expect((await api.call('PUT', path, reader)).code).toBe('FORBIDDEN');
  });
});

describe('GET /admin/engineering', () => {
  it('searches without regard to case and accents, sorts and pages', async () => {
    for (const turkishTerm of ['Zımbırtı C', 'ZIMBIRTI A', 'zimbirti b']) {
      await add({ englishTerm: '', turkishTerm });
    }
    const list = (query: string) => api.contributor('GET', `/admin/engineering?${query}`);
    const found = await list('search=zımbır&sortBy=turkishTerm&sortOrder=asc&limit=2');
    expect(found.data.terms.map((term: { turkishTerm: string }) => term.turkishTerm)).toEqual([
      'ZIMBIRTI A',
      'Zımbırtı C',
    ]);
    expect(found.data.pagination).toMatchObject({ page: 1, pages: 2, total: 3, limit: 2 });
    expect((await list('search=.*')).data.terms).toEqual([]);
    expect((await list('search=zımbır&category=all')).data.pagination.total).toBe(3);
    expect((await list('search=zımbır&category=Makine')).data.pagination.total).toBe(3);
    expect((await list('search=zımbır&category=civil')).data.pagination.total).toBe(0);
    expect((await list('')).data.pagination.limit).toBe(20);
  });
});

describe('POST /admin/terms/check', () => {
  it('distinguishes duplicates from similar terms, and previews slug and title', async () => {
    const { _id } = await add({ englishTerm: 'Torque', turkishTerm: 'Tork' });
    const check = async (body: object) =>
      (await api.contributor('POST', '/admin/terms/check', body)).data;
    const same = await check({ englishTerm: 'torque', turkishTerm: 'TORK' });
    expect(same.duplicates).toMatchObject([{ _id }]);
    expect(same.slug).toBe('torque-2');
    const near = await check({ englishTerm: 'Torque', turkishTerm: 'Dönme momenti' });
    expect(near).toMatchObject({ duplicates: [], near: [{ _id }] });
    expect(await check({ englishTerm: 'Torque', turkishTerm: 'Tork', id: _id })).toMatchObject({
      duplicates: [],
      slug: 'torque',
    });
  });
});

describe('senses of a word', () => {
  const work = async (list: string, search: string) =>
    (await api.admin('GET', `/admin/engineering?work=${list}&search=${search}`)).data.terms.map(
      (term: { turkishTerm: string }) => term.turkishTerm,
    );

  it('are shown while names are typed, and need a gloss if the caller asks for it', async () => {
    const first = await add({ englishTerm: 'Glosskey', turkishTerm: 'glosskama' });
    const { data: check } = await api.contributor('POST', '/admin/terms/check', {
      englishTerm: 'unlike',
      names: [
        { text: 'GLOSSKEY', language: 'tr', kind: 'abbreviation' },
        { text: 'its own', language: 'en', kind: 'synonym' },
      ],
    });
    expect(check.shared).toMatchObject([{ text: 'GLOSSKEY', terms: [{ _id: first._id }] }]);
    const body = termBody({ englishTerm: 'glosskey', turkishTerm: 'glossanahtar' });
    const refused = await api.admin('POST', '/admin/terms', { ...body, requireGloss: true });
    expect(refused).toMatchObject({ status: 400, code: 'GLOSS_REQUIRED' });
    expect(refused.issues?.map(({ path }) => path)).toEqual([
      'body.englishGloss',
      'body.turkishGloss',
    ]);
    const { data: second } = await api.admin('POST', '/admin/terms', {
      ...body,
      englishGloss: 'cryptography',
      turkishGloss: 'kriptografi',
      requireGloss: true,
    });
    expect(second.englishGloss).toBe('cryptography');
    // A stored term without a gloss may be edited until its words change.
    const edit = (fields: object) =>
      api.admin('PUT', `/admin/terms/${first._id}`, { ...fields, requireGloss: true });
    expect((await edit({ englishDefinition: 'Another definition' })).status).toBe(200);
    expect((await edit({ turkishTerm: 'glosskamacık' })).code).toBe('GLOSS_REQUIRED');
    expect(await work('glosses', 'gloss')).toEqual(['glosskama']);
  });

  it('come from names, which bulk work makes of hints', async () => {
    const hints = ['hintword bir', 'hintword iki', 'Hintword'];
    const term = await add({ englishTerm: 'hintword', searchKeywords: hints });
    expect(await work('names', 'hintword')).toEqual([term.turkishTerm]);
    const selection = { filter: { work: 'names', search: 'hintword' } };
    const change = { hintsToSynonyms: 'tr' };
    const { data } = await api.admin('POST', '/admin/terms/changes', { selection, change });
    const job = async () => (await api.admin('GET', `/admin/terms/changes/${data._id}`)).data;
    await expect.poll(async () => (await job()).state).toBe('done');
    const { names, searchKeywords } = (await api.admin('GET', `/admin/terms/${term._id}`)).data;
    expect(searchKeywords).toEqual([]);
    expect(names).toEqual(
      ['hintword bir', 'hintword iki'].map((text) => ({ text, language: 'tr', kind: 'synonym' })),
    );
    expect(await work('names', 'hintword')).toEqual([]);
    const where = JSON.stringify([
      { field: 'turkish_synonym', operator: 'contains', value: 'WORD İKİ' },
    ]);
    const found = await api.admin(
      'GET',
      `/admin/engineering?conditions=${encodeURIComponent(where)}`,
    );
    expect(found.data.terms).toMatchObject([{ _id: term._id }]);
  });
});
