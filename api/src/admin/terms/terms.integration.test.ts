import { CategoryModel, SettingModel } from '@terimce/core/models/admin';
import { SavedViewModel } from '@terimce/core/models/saved-view';
import { TermChangeModel } from '@terimce/core/models/term-change';
import { TermEditorModel } from '@terimce/core/models/term-editor';
import { isClockSteady } from '@terimce/core/trusted-clock';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { publishDueTerms } from './publish-due.js';
import { markInterruptedChanges } from './term-change.service.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const add = async (members: Record<string, unknown> = {}) =>
  (await api.admin('POST', '/admin/terms', termBody(members))).data;

const change = (selection: object, wanted: object) =>
  api.admin('POST', '/admin/terms/changes', { selection, change: wanted });
/** Starts a change and waits for its end. */
async function ended(selection: object, wanted: object) {
  const { status, data } = await change(selection, wanted);
  expect(status).toBe(202);
  const path = `/admin/terms/changes/${data._id}`;
  const state = async () => (await api.admin('GET', path)).data.state;
  await expect.poll(state, { timeout: 20_000 }).not.toBe('running');
  return (await api.admin('GET', path)).data;
}

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

describe('a contributor’s edit of a published term', () => {
  const edit = (id: string, body: object) => api.contributor('PUT', `/admin/terms/${id}`, body);
  const visible = async (id: string) => (await api.call('GET', `/terms/${id}`)).data;
  const review = async (id: string) => (await api.admin('GET', `/admin/proposals/${id}`)).data;
  const approve = (id: string, body: object) =>
    api.admin('POST', `/admin/proposals/${id}/approve`, body);
  const idsOf = ({ data }: { data: { proposals: { _id: string }[] } }) =>
    data.proposals.map(({ _id }) => _id);

  it('is kept as a proposal until an approval applies and records it', async () => {
    const { _id, rev } = await add({ german_term: 'Wort' });
    const proposed = await edit(_id, { rev, blog: 'Uzun not', french_term: 'mot', tags: 'a, b' });
    expect(proposed.message).toMatch(/onaya gönderildi/);
    expect(proposed.data).toMatchObject({ rev, blog: '', proposal: { state: 'open', version: 1 } });
    const { proposal } = proposed.data;
    // A second edit updates the same proposal; fields set back to their old value leave it.
    const again = await edit(_id, { englishDetail: 'More', clear: ['tags'] });
    expect(again.data.proposal).toMatchObject({ _id: proposal._id, version: 2 });
    expect(again.data.proposal.changes).toEqual({
      englishDetail: 'More',
      blog: 'Uzun not',
      french_term: 'mot',
    });
    expect(await visible(_id)).toMatchObject({ blog: '', german_term: 'Wort' });
    expect((await visible(_id)).french_term).toBeUndefined();
    const open = await api.admin('GET', '/admin/proposals?state=open');
    expect(open.data.proposals).toMatchObject([
      { _id: proposal._id, by: 'editor', term: { _id, deleted: false }, version: 2 },
    ]);
    const { diff } = await review(proposal._id);
    expect(diff).toContainEqual({
      field: 'blog',
      base: '',
      published: '',
      proposed: 'Uzun not',
      conflict: false,
    });
    expect((await approve(proposal._id, { version: 1, rev })).code).toBe('PROPOSAL_CHANGED');
    // Two administrators at once: it is applied only once.
    const both = await Promise.all(
      [1, 2].map(() => approve(proposal._id, { version: 2, rev, choices: {} })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await visible(_id)).toMatchObject({
      blog: 'Uzun not',
      englishDetail: 'More',
      german_term: 'Wort',
      french_term: 'mot',
    });
    const { data } = await api.admin('GET', `/admin/engineering/${_id}/history`);
    expect(data.revisions[0]).toMatchObject({
      rev: rev + 1,
      by: 'yonetici',
      changes: { blog: { to: 'Uzun not' }, proposedBy: { to: 'editor' } },
    });
    const audit = await api.admin('GET', `/admin/audit?subject=${_id}&action=proposal`);
    expect(audit.data.entries).toMatchObject([{ action: 'proposal.approve', by: 'yonetici' }]);
    const own = await api.contributor('GET', '/admin/proposals?state=approved');
    expect(own.data.proposals).toMatchObject([{ _id: proposal._id, decidedBy: 'yonetici' }]);
  });

  it('never overwrites later changes: it applies only its own fields, and asks for a choice where both changed', async () => {
    const { _id } = await add({ blog: 'one', metaTitle: 'title' });
    const { proposal } = (await edit(_id, { blog: 'mine', metaTitle: 'mine', slug: 'my-slug' }))
      .data;
    await api.admin('PUT', `/admin/terms/${_id}`, {
      blog: 'theirs',
      metaTitle: 'theirs',
      image: '/uploads/x.png',
    });
    await edit(_id, { turkishDetail: 'Ayrıntı' });
    const seen = await review(proposal._id);
    const conflicts = seen.diff.filter(({ conflict }: { conflict: boolean }) => conflict);
    expect(conflicts).toMatchObject([
      { field: 'blog', base: 'one', published: 'theirs', proposed: 'mine' },
      { field: 'metaTitle', base: 'title', published: 'theirs', proposed: 'mine' },
    ]);
    const body = { version: seen.version, rev: seen.term.rev };
    const choices = { blog: 'proposed' };
    const refused = await approve(proposal._id, { ...body, choices });
    expect(refused).toMatchObject({
      status: 409,
      code: 'PROPOSAL_CONFLICT',
      details: { fields: ['metaTitle'] },
    });
    const stale = await approve(proposal._id, { ...body, rev: seen.term.rev - 1 });
    expect(stale.code).toBe('TERM_REV_CONFLICT');
    await approve(proposal._id, { ...body, choices: { ...choices, metaTitle: 'published' } });
    expect(await visible(_id)).toMatchObject({
      blog: 'mine',
      metaTitle: 'theirs',
      image: '/uploads/x.png',
      turkishDetail: 'Ayrıntı',
      slug: 'my-slug',
    });
  });

  it('is rejected with a reason that its contributor sees, edited again, and withdrawn', async () => {
    const { _id } = await add();
    const { proposal } = (await edit(_id, { blog: 'x' })).data;
    const path = `/admin/proposals/${proposal._id}`;
    const reject = (body: object) => api.admin('POST', `${path}/reject`, body);
    expect((await reject({ version: 1, reason: ' ' })).code).toBe('REASON_REQUIRED');
    await reject({ version: 1, reason: 'Kaynak yok' });
    expect((await reject({ version: 1, reason: 'Kaynak yok' })).code).toBe('PROPOSAL_CHANGED');
    const own = await api.contributor('GET', '/admin/proposals?state=rejected');
    expect(own.data.proposals).toMatchObject([{ _id: proposal._id, reason: 'Kaynak yok' }]);
    const again = await edit(_id, { blog: 'y' });
    expect(again.data.proposal).toMatchObject({ state: 'open', version: 2, reason: '' });
    expect((await api.contributor('DELETE', path)).status).toBe(200);
    expect((await api.admin('GET', path)).code).toBe('PROPOSAL_NOT_FOUND');
    // A proposal that no longer changes anything is withdrawn as well.
    await edit(_id, { blog: 'z' });
    expect((await edit(_id, { clear: ['blog'] })).data.proposal).toBeUndefined();
  });

  it('is visible only to its contributor and to administrators', async () => {
    const { _id, rev } = await add({ englishTerm: 'Strange' });
    const { proposal } = (await edit(_id, { blog: 'x' })).data;
    const path = `/admin/proposals/${proposal._id}`;
    const { token } = await api.withRole('baskaeditor', 'contributor');
    expect((await api.call('GET', path, { token })).code).toBe('PROPOSAL_NOT_FOUND');
    expect((await api.call('DELETE', path, { token })).code).toBe('PROPOSAL_NOT_FOUND');
    const mine = (await api.call('GET', '/admin/proposals', { token })).data.proposals;
    expect(mine).toEqual([]);
    const { data: of } = await api.admin('GET', '/analytics/users?search=editor');
    const { _id: userId } = of.users.find((one: { username: string }) => one.username === 'editor');
    expect(idsOf(await api.admin('GET', `/admin/proposals?userId=${userId}`))).toContain(
      proposal._id,
    );
    const seen = (await api.call('GET', `/admin/terms/${_id}`, { token })).data;
    expect(seen.proposal).toBeUndefined();
    const body = { version: 1, rev };
    expect((await api.contributor('POST', `${path}/approve`, body)).code).toBe('FORBIDDEN');
    expect((await api.admin('DELETE', path)).code).toBe('PROPOSAL_NOT_FOUND');
    // An edit may not take the slug or headwords of another term, and a restored version becomes a proposal too.
    const other = await add();
    expect((await edit(_id, { slug: other.slug })).code).toBe('SLUG_TAKEN');
    const twin = { englishTerm: other.englishTerm, turkishTerm: other.turkishTerm };
    expect((await edit(_id, twin)).code).toBe('TERM_EXISTS');
    await api.admin('PUT', `/admin/terms/${_id}`, { metaTitle: 'new' });
    const restored = await api.contributor('POST', `/admin/engineering/${_id}/restore`, { rev });
    expect(restored.data).toMatchObject({
      metaTitle: 'new',
      proposal: { changes: { metaTitle: '' } },
    });
  });

  it('is hidden while its term is deleted or merged, and returns with it', async () => {
    const [{ _id, rev }, kept] = [await add(), await add()];
    const { proposal } = (await edit(_id, { blog: 'x' })).data;
    const listed = async () =>
      idsOf(await api.admin('GET', '/admin/proposals?state=open')).includes(proposal._id);
    expect(await listed()).toBe(true);
    await api.admin('POST', '/admin/engineering/merge', { keepId: kept._id, mergeId: _id });
    expect(await listed()).toBe(false);
    expect((await approve(proposal._id, { version: 1, rev })).code).toBe('TERM_NOT_FOUND');
    const own = await api.contributor('GET', '/admin/proposals?state=open');
    expect(own.data.proposals).toContainEqual(
      expect.objectContaining({
        _id: proposal._id,
        term: expect.objectContaining({ deleted: true }),
      }),
    );
    expect((await visible(kept._id)).blog).toBe('');
    await api.admin('POST', `/admin/engineering/${_id}/undelete`);
    expect(await listed()).toBe(true);
    const seen = await review(proposal._id);
    await approve(proposal._id, { version: 1, rev: seen.term.rev });
    expect((await visible(_id)).blog).toBe('x');
  });

  it('becomes one proposal, even if many edits arrive at once', async () => {
    const { _id } = await add();
    const fields = ['blog', 'metaTitle', 'german_term', 'englishDetail'];
    await Promise.all(fields.map((field) => edit(_id, { [field]: field })));
    const { proposal } = (await api.contributor('GET', `/admin/terms/${_id}`)).data;
    expect(Object.keys(proposal.changes).sort()).toEqual([...fields].sort());
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

describe('a scheduled publication', () => {
  /** Seconds from now, in the time zone of Istanbul. */
  const soon = (seconds: number) =>
    new Date(Date.now() + seconds * 1000 + 3 * 3_600_000).toISOString().slice(0, 19);
  const schedule = (id: string, body: object) =>
    api.admin('PUT', `/admin/terms/${id}/publication`, body);
  const isPublic = async (id: string) => (await api.call('GET', `/terms/${id}`)).status === 200;

  it('happens automatically at the scheduled time, and is in the history and the audit log', async () => {
    const { data: term } = await api.contributor('POST', '/admin/terms', termBody());
    const later = await schedule(term._id, { at: '2040-01-01T09:30', rev: term.rev });
    // 09:30 in Istanbul.
    expect(later.data).toMatchObject({
      status: 'pending',
      publishAt: '2040-01-01T06:30:00.000Z',
      rev: term.rev + 1,
    });
    const stale = await schedule(term._id, { at: '2040-01-01T09:30', rev: term.rev });
    expect(stale.code).toBe('TERM_REV_CONFLICT');
    const changed = await schedule(term._id, { at: soon(4), rev: term.rev + 1 });
    expect(changed.status).toBe(200);
    expect(await isPublic(term._id)).toBe(false);
    await until('the term is public', () => isPublic(term._id));
    const audited = async () => {
      const { data } = await api.admin('GET', `/admin/audit?subject=${term._id}&action=term`);
      return data.entries.map(({ action }: { action: string }) => action);
    };
    // The history is written after the term, and the audit log after the history.
    await until('it is in the audit log', async () => (await audited())[0] === 'term.publish');
    const { data: now } = await api.admin('GET', `/admin/terms/${term._id}`);
    expect([now.status, now.publishAt]).toEqual(['approved', undefined]);
    const { data } = await api.admin('GET', `/admin/engineering/${term._id}/history`);
    expect(data.revisions[0]).toMatchObject({
      by: 'yonetici',
      changes: { status: { from: 'pending', to: 'approved' } },
    });
    expect(data.revisions[1].changes.publishAt.from).toBe('2040-01-01T06:30:00.000Z');
    expect(await audited()).toEqual([
      'term.publish',
      'term.schedule',
      'term.schedule',
      'term.create',
    ]);
    const again = await schedule(term._id, { at: '2040-01-01T09:30' });
    expect(again.code).toBe('INVALID_TRANSITION');
  });

  it('waits after the clock jumped, whichever process saw it', async () => {
    const { data: term } = await api.admin(
      'POST',
      '/admin/terms',
      termBody({ publishAt: soon(2 * 86_400) }),
    );
    const now = Date.now();
    const publish = (ms: number) => publishDueTerms(api.terms, new Date(now + ms));
    await isClockSteady(now);
    try {
      await publish(3 * 86_400_000);
      await publish(3 * 86_400_000 + 9_000);
      expect(await isPublic(term._id)).toBe(false);
      // The time comes for real.
      for (let hour = 1; hour < 48; hour += 1) await isClockSteady(now + hour * 3_600_000);
      await publish(2 * 86_400_000 + 5_000);
      expect(await isPublic(term._id)).toBe(true);
    } finally {
      await SettingModel.deleteOne({ _id: 'clock' });
    }
  });

  it('is cancelled manually, by a rejection, and by restoring the term too late', async () => {
    const plan = async () =>
      (await api.admin('POST', '/admin/terms', termBody({ publishAt: '2040-01-01T09:30' }))).data;
    const stored = async (id: string) => (await api.admin('GET', `/admin/terms/${id}`)).data;
    const cancelled = await plan();
    expect(cancelled).toMatchObject({ status: 'draft', publishAt: '2040-01-01T06:30:00.000Z' });
    expect((await schedule(cancelled._id, { at: null })).data.publishAt).toBeUndefined();
    const rejected = await plan();
    const move = async (body: object) =>
      (await api.admin('PATCH', `/admin/terms/${rejected._id}/status`, body)).data;
    expect((await move({ status: 'pending' })).publishAt).toBe('2040-01-01T06:30:00.000Z');
    await move({ status: 'rejected', reason: 'Kaynak yok' });
    expect((await stored(rejected._id)).publishAt).toBeUndefined();
    // It keeps its schedule while it is deleted; a time that has passed is dropped.
    const deleted = await plan();
    const bring = async (action: 'DELETE' | 'undelete') =>
      action === 'DELETE'
        ? api.admin('DELETE', `/admin/terms/${deleted._id}`)
        : api.admin('POST', `/admin/engineering/${deleted._id}/undelete`);
    await bring('DELETE');
    expect((await bring('undelete')).data.publishAt).toBe('2040-01-01T06:30:00.000Z');
    await schedule(deleted._id, { at: soon(3) });
    await bring('DELETE');
    await until(
      'its time has passed',
      async () => (await stored(deleted._id)).publishAt < new Date().toISOString(),
    );
    const { status, publishAt } = (await bring('undelete')).data;
    expect([status, publishAt]).toEqual(['draft', undefined]);
    const past = termBody({ publishAt: soon(-60) });
    expect((await api.admin('POST', '/admin/terms', past)).code).toBe('PUBLISH_AT_PAST');
    const nonsense = { at: '2040-02-31T09:30' };
    expect((await schedule(cancelled._id, nonsense)).code).toBe('VALIDATION_FAILED');
  });

  it('is cancelled if another term takes its headwords, and cannot be changed by contributors', async () => {
    const { data: term } = await api.contributor('POST', '/admin/terms', termBody());
    const path = `/admin/terms/${term._id}`;
    const at = '2040-01-01T09:30';
    expect((await api.contributor('PUT', `${path}/publication`, { at })).code).toBe('FORBIDDEN');
    const own = await api.contributor('POST', '/admin/terms', termBody({ publishAt: at }));
    expect(own.code).toBe('FORBIDDEN');
    // The scheduled content is published: a later edit of its contributor becomes a proposal.
    await schedule(term._id, { at });
    const edited = await api.contributor('PUT', path, { blog: 'x' });
    expect(edited.data).toMatchObject({ blog: '', proposal: { state: 'open' } });

    await api.admin('PATCH', `${path}/status`, { status: 'rejected', reason: 'Mükerrer' });
    await add({ englishTerm: term.englishTerm, turkishTerm: term.turkishTerm });
    await schedule(term._id, { at: soon(3) });
    await until('its time has passed and it was left', async () => {
      const { data } = await api.admin('GET', path);
      return data.publishAt === undefined && data.status === 'rejected';
    });
    // The audit entry is written after the term.
    await until('the audit log says why', async () => {
      const audit = await api.admin('GET', `/admin/audit?subject=${term._id}&action=term.schedule`);
      const { publishAt, reason } = audit.data.entries[0].after;
      return publishAt === '' && reason === 'TERM_EXISTS';
    });
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
    expect((await api.call('GET', `/terms/${moving._id}`)).data.category).toBe('ports');
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
    expect((await api.call('GET', `/terms/${term._id}`)).data.category).toBe('optics');
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

describe('a change of many terms', () => {
  const addMany = async (mark: string, count: number, members: object = {}) => {
    const terms = Array.from({ length: count }, (_, i) =>
      termBody({ englishTerm: `${mark} ${i}`, turkishTerm: `${mark} ${i} tr`, ...members }),
    );
    const { data } = await api.admin('POST', '/admin/terms/bulk', { terms });
    expect(data.successful).toBe(count);
  };
  const matching = async (search: string, more = '') =>
    (await api.admin('GET', `/admin/engineering?search=${search}&limit=100${more}`)).data;

  it('changes all terms that match a filter, on any page, and reports progress', async () => {
    // More than one page shows.
    await addMany('gazebo', 105, { tags: ['Ahşap'] });
    await addMany('pergola', 2);
    const filter = { search: 'gazebo' };
    const { total } = (await matching('gazebo')).pagination;
    expect(total).toBe(105);
    const tagged = await ended({ filter }, { addTags: ['bahçe', 'AHŞAP'] });
    expect(tagged).toMatchObject({ state: 'done', total, processed: total, changed: total });
    for (const { tags } of (await matching('gazebo')).terms)
      expect(tags).toEqual(['Ahşap', 'bahçe']);
    for (const { tags } of (await matching('pergola')).terms) expect(tags).toEqual([]);
    const two = { search: 'pergola' };
    await ended({ filter: two }, { addTags: ['Ahşap', 'gölge'] });
    await ended({ filter: two }, { removeTags: ['ahsap'] });
    expect((await matching('pergola')).terms[0].tags).toEqual(['gölge']);
    await ended({ filter: { ...two, status: 'approved' } }, { status: 'pending' });
    await ended({ filter: { ...two, status: 'pending' } }, { category: 'Bahçe Bilimi' });
    expect((await matching('pergola')).terms[0].category).toBe('bahce-bilimi');
    const { data } = await api.admin('GET', '/admin/audit?action=term.bulk-change');
    const tagging = { search: 'gazebo', changed: total };
    expect(data.entries.at(-1).after).toMatchObject(tagging);
    expect(data.entries.at(-1).after.terms).toContain('gazebo 0 tr / gazebo 0');
    await ended({ filter }, { delete: true });
    expect((await matching('gazebo')).pagination.total).toBe(0);
  });

  it('skips terms that it cannot change, and says why', async () => {
    const pair = { englishTerm: 'Lever', turkishTerm: 'Manivela' };
    const one = await add({ ...pair, category: 'civil' });
    const other = await add({ ...pair, category: 'software', confirm: true });
    const ids = [one._id, other._id];
    const moved = await ended({ ids }, { category: 'civil' });
    expect(moved).toMatchObject({ changed: 1, skipped: { TERM_EXISTS: 1 } });
    const same = await ended({ ids }, { status: 'approved' });
    expect(same).toMatchObject({ changed: 0, skipped: { INVALID_TRANSITION: 2 } });
    const tags = Array.from({ length: 100 }, (_, i) => `etiket ${i}`);
    const full = await add({ englishTerm: 'Fulcrum', turkishTerm: 'Destek noktası', tags });
    const tagged = await ended({ ids: [full._id, other._id] }, { addTags: ['fazla'] });
    expect(tagged).toMatchObject({ changed: 1, skipped: { VALIDATION_FAILED: 1 } });
  });

  it('is in the audit log even if its process was lost', async () => {
    const { _id } = await ended({ filter: { search: 'nobody' } }, { delete: true });
    await TermChangeModel.updateOne(
      { _id },
      {
        $set: { state: 'running', changed: 7, heartbeatAt: new Date(0) },
        $unset: { finishedAt: 1 },
      },
    );
    await Promise.all([markInterruptedChanges(), markInterruptedChanges()]);
    expect((await api.admin('GET', `/admin/terms/changes/${_id}`)).data.state).toBe('interrupted');
    const { entries } = (await api.admin('GET', '/admin/audit?action=term.delete')).data;
    const lost = entries.filter(
      (entry: { after: { changed?: number } | null }) => entry.after?.changed === 7,
    );
    expect(lost).toMatchObject([{ after: { search: 'nobody', delete: true } }]);
  });

  it.each([
    ['nothing', {}, { delete: true }, 'SELECTION_REQUIRED'],
    ['no ids', { ids: [] }, { delete: true }, 'SELECTION_REQUIRED'],
    [
      'two selections',
      { ids: ['a'.repeat(24)], filter: {} },
      { delete: true },
      'SELECTION_REQUIRED',
    ],
    ['a rejection without a reason', { filter: {} }, { status: 'rejected' }, 'REASON_REQUIRED'],
    ['two changes', { filter: {} }, { status: 'draft', delete: true }, 'VALIDATION_FAILED'],
  ])('is refused for %s', async (_, selection, wanted, code) => {
    expect((await change(selection, wanted)).code).toBe(code);
  });

  it('is allowed only for administrators, and stops on request', async () => {
    const body = { selection: { filter: { search: 'nobody' } }, change: { delete: true } };
    expect((await api.contributor('POST', '/admin/terms/changes', body)).code).toBe('FORBIDDEN');
    expect((await api.admin('DELETE', '/admin/terms/changes/none')).code).toBe('NOT_FOUND');
    await addMany('trellis', 450);
    const { data } = await change({ filter: { search: 'trellis' } }, { status: 'draft' });
    const path = `/admin/terms/changes/${data._id}`;
    await api.admin('DELETE', path);
    const job = async () => (await api.admin('GET', path)).data;
    const processed = async () => [
      (await job()).processed,
      (await matching('trellis', '&status=draft')).pagination.total,
    ];
    await expect
      .poll(async () => (await processed()).every((n, _i, all) => n === all[0]))
      .toBe(true);
    expect((await job()).state).toBe('stopped');
    expect((await job()).processed).toBeLessThan(450);
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

describe('conditions on fields', () => {
  type Condition = [field: string, operator: string, value?: string];
  const asObjects = (conditions: readonly Condition[]) =>
    conditions.map(([field, operator, value = '']) => ({ field, operator, value }));
  const asQuery = (conditions: readonly Condition[]) =>
    `conditions=${encodeURIComponent(JSON.stringify(asObjects(conditions)))}`;
  const list = (...conditions: Condition[]) =>
    api.contributor('GET', `/admin/engineering?search=kondisyon&${asQuery(conditions)}`);
  const names = async (...conditions: Condition[]): Promise<string[]> =>
    (await list(...conditions)).data.terms
      .map((term: { englishTerm: string }) => term.englishTerm.slice(-1))
      .sort();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });
  const day = (days: number) => today.format(Date.now() + days * 86_400_000);

  beforeAll(async () => {
    await add({
      englishTerm: 'Kondisyon A',
      turkishTerm: 'Açı kondisyonu',
      turkishDefinition: 'ISIL iletim (k.*)',
      tags: ['Isı', 'çelik'],
      german_term: 'Winkel',
      category: 'civil',
    });
    await add({ englishTerm: 'Kondisyon B', turkishTerm: 'Acı kondisyonu', tags: ['ahşap'] });
    await api.contributor('POST', '/admin/terms', termBody({ englishTerm: 'Kondisyon C' }));
  });

  it.each<[Condition, string]>([
    [['englishTerm', 'is', 'KONDİSYON a'], 'A'],
    [['englishTerm', 'isNot', 'kondisyon a'], 'BC'],
    [['turkishTerm', 'contains', 'aci'], 'AB'],
    [['turkishTerm', 'is', 'acı kondisyonu'], 'B'],
    [['turkishDefinition', 'contains', 'ısıl İLETİM (k.*)'], 'A'],
    [['turkishDefinition', 'contains', '.*'], 'A'],
    [['turkishDefinition', 'is', 'bir tanım'], 'BC'],
    [['slug', 'is', 'kondisyon-.'], ''],
    [['tags', 'contains', 'ISI'], 'A'],
    [['tags', 'is', 'ıs'], ''],
    [['tags', 'is', 'ÇELİK'], 'A'],
    [['tags', 'isNot', 'çelik'], 'BC'],
    [['tags', 'empty'], 'C'],
    [['tags', 'notEmpty'], 'AB'],
    [['german_term', 'contains', 'wink'], 'A'],
    [['german_term', 'empty'], 'BC'],
    [['category', 'is', 'İnşaat Mühendisliği'], 'A'],
    [['category', 'isNot', 'civil'], 'BC'],
    [['status', 'is', 'pending'], 'C'],
    [['createdBy', 'is', 'EDITOR'], 'C'],
    [['updatedBy', 'contains', '^yon'], ''],
    [['importId', 'empty'], 'ABC'],
    [['importId', 'is', 'none'], ''],
    [['indexed', 'is', 'true'], ''],
    [['indexed', 'is', 'false'], 'ABC'],
    [['clickCount', 'below', '1'], 'ABC'],
    [['clickCount', 'above', '0'], ''],
    [['createdAt', 'is', day(0)], 'ABC'],
    [['createdAt', 'before', day(0)], ''],
    [['createdAt', 'before', day(1)], 'ABC'],
    [['updatedAt', 'after', day(-1)], 'ABC'],
    [['updatedAt', 'after', day(0)], ''],
    [['publishAt', 'empty'], 'ABC'],
    [['publishAt', 'notEmpty'], ''],
  ])('%j finds %j', async (condition, found) => {
    expect((await names(condition)).join('')).toBe(found);
  });

  it('must all match, in the list, in changes and in exports', async () => {
    const both: Condition[] = [
      ['englishTerm', 'contains', 'kondisyon'],
      ['tags', 'notEmpty'],
      ['category', 'isNot', 'İnşaat Mühendisliği'],
    ];
    expect(await names(...both)).toEqual(['B']);
    const selection = { filter: { conditions: asObjects(both) } };
    const change = { addTags: ['koşullu'] };
    const { data } = await api.admin('POST', '/admin/terms/changes', { selection, change });
    expect(data.total).toBe(1);
    await expect.poll(() => names(['tags', 'is', 'koşullu'])).toEqual(['B']);
    const { text } = await api.download(
      `/admin/terms/export?format=csv&columns=englishTerm,category,createdAt,status&${asQuery(both)}`,
    );
    const [head, row, ...rest] = text.split('\r\n').filter(Boolean);
    expect(head).toBe('\ufeffİngilizce terim;Kategori;Eklenme;Durum');
    expect(row).toMatch(/^Kondisyon B;Makine Mühendisliği;\d\d\.\d\d\.\d{4} \d\d:\d\d;Onaylı$/);
    expect(rest).toEqual([]);
    const sorted = await api.download(
      '/admin/terms/export?format=csv&search=kondisyon&columns=englishTerm&sortBy=englishTerm&sortOrder=desc&separator=comma',
    );
    expect(sorted.text.split('\r\n').filter(Boolean).slice(1)).toEqual(
      ['C', 'B', 'A'].map((c) => `Kondisyon ${c}`),
    );
  });

  const one: Condition = ['englishTerm', 'contains', 'a'];
  it.each<[string, unknown]>([
    ['eleven', Array.from({ length: 11 }, () => asObjects([one])[0])],
    ['an unknown field', asObjects([['__proto__', 'is', 'x']])],
    ['a field that is never sent', asObjects([['englishKey', 'is', 'x']])],
    ['an operator', asObjects([['englishTerm', '$where', 'x']])],
    ['an operator of another kind', asObjects([['createdAt', 'contains', '2026']])],
    ['no value', asObjects([['englishTerm', 'is', '  ']])],
    ['a long value', asObjects([['englishTerm', 'is', 'x'.repeat(201)]])],
    ['a value that is not a text', [{ field: 'englishTerm', operator: 'is', value: { $ne: '' } }]],
    ['a day that does not exist', asObjects([['createdAt', 'before', '2026-02-30']])],
    ['a day outside the range of dates', asObjects([['createdAt', 'after', '9999-12-31']])],
    ['a number', asObjects([['clickCount', 'above', '1e9']])],
    ['a state', asObjects([['status', 'is', 'gone']])],
    ['not a list', { field: 'englishTerm' }],
  ])('refuse %s', async (_, conditions) => {
    const text = encodeURIComponent(JSON.stringify(conditions));
    const listed = await api.admin('GET', `/admin/engineering?conditions=${text}`);
    expect(listed).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    const body = { selection: { filter: { conditions } }, change: { delete: true } };
    expect((await api.admin('POST', '/admin/terms/changes', body)).code).toBe('VALIDATION_FAILED');
  });

  it.each([
    'engineering?conditions=[',
    'terms/export?columns=englishTerm,passwordHash',
    'terms/export?columns=',
  ])('are refused if they cannot be read: %s', async (path) => {
    expect((await api.admin('GET', `/admin/${path}`)).code).toBe('VALIDATION_FAILED');
  });
});

describe('saved views', () => {
  const view = (members: object = {}) => ({
    table: 'terms',
    name: 'Bekleyenler',
    filters: { status: 'pending', sortBy: 'createdAt' },
    columns: ['englishTerm', 'status'],
    ...members,
  });
  const seenBy = async (call: typeof api.contributor) =>
    (await call('GET', '/admin/views?table=terms')).data;

  it('are visible to their owner, and to all staff once they are shared', async () => {
    const own = await api.contributor('POST', '/admin/views', view());
    expect(own).toMatchObject({ status: 201, data: { ...view(), shared: false, own: true } });
    const path = `/admin/views/${own.data._id}`;
    expect(await seenBy(api.admin)).toEqual([]);
    expect((await api.admin('PUT', path, { name: 'x' })).code).toBe('VIEW_NOT_FOUND');
    await api.contributor('PUT', path, { shared: true });
    expect(await seenBy(api.admin)).toMatchObject([{ owner: 'editor', own: false }]);
    const renamed = await api.admin('PUT', path, { name: 'Onay bekleyenler' });
    expect(renamed.data).toMatchObject({ name: 'Onay bekleyenler', filters: view().filters });

    const admins = (await api.admin('POST', '/admin/views', view({ shared: true }))).data;
    const foreign = `/admin/views/${admins._id}`;
    expect((await seenBy(api.contributor)).map((seen: { own: boolean }) => seen.own)).toEqual([
      false,
      true,
    ]);
    expect((await api.contributor('PUT', foreign, { name: 'x' })).code).toBe('FORBIDDEN');
    expect((await api.contributor('DELETE', foreign)).code).toBe('FORBIDDEN');
    expect((await api.admin('DELETE', path)).status).toBe(200);
    expect((await api.contributor('DELETE', path)).code).toBe('VIEW_NOT_FOUND');
    const { data } = await api.admin('GET', '/admin/audit?action=view');
    expect(data.entries.map((entry: { action: string }) => entry.action)).toEqual([
      'view.delete',
      'view.create',
      'view.update',
      'view.update',
      'view.create',
    ]);
  });

  it('have unique names, even if two tabs save at the same time', async () => {
    const names = ['Taslaklar', 'TASLAKLAR', 'taslaklar'];
    const replies = await Promise.all(
      names.map((name) => api.admin('POST', '/admin/views', view({ name }))),
    );
    expect(replies.map(({ code = '' }) => code).sort()).toEqual(['', 'VIEW_EXISTS', 'VIEW_EXISTS']);
    const other = (await api.admin('POST', '/admin/views', view({ name: 'Öteki' }))).data;
    const clash = await api.admin('PUT', `/admin/views/${other._id}`, { name: 'Taslaklar' });
    expect(clash).toMatchObject({ status: 409, code: 'VIEW_EXISTS' });
    const elsewhere = view({ table: 'users', name: 'Taslaklar', filters: { role: 'admin' } });
    expect((await api.admin('POST', '/admin/views', elsewhere)).status).toBe(201);
  });

  it('are never more than fifty, even if several are saved at the same time', async () => {
    const { id, token } = await api.withRole('koleksiyoncu', 'contributor');
    const userId = new Types.ObjectId(id);
    const one = { userId, createdBy: 'x', table: 'terms', shared: false, filters: {} };
    await SavedViewModel.insertMany(
      Array.from({ length: 49 }, (_, i) => ({
        ...one,
        name: `${i}`,
        nameKey: `${i}`,
        updatedAt: new Date(),
      })),
    );
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        api.call('POST', '/admin/views', { body: view({ name: `Görünüm ${i}` }), token }),
      ),
    );
    const full = replies.filter(({ code }) => code === 'VIEWS_FULL');
    expect(full.length).toBeGreaterThanOrEqual(4);
    expect(await SavedViewModel.countDocuments({ userId })).toBe(49 + replies.length - full.length);
  });

  it.each([
    ['an unknown table', { table: '__proto__' }],
    ['no name', { name: '  ' }],
    ['filters that the list refuses', { filters: { status: 'gone' } }],
    ['conditions that the list refuses', { filters: { conditions: '[{"field":"__proto__"}]' } }],
    ['a filter’s name', { filters: { $where: '1' } }],
    ['a column’s name', { columns: ['a.b'] }],
  ])('are refused for %s', async (_, members) => {
    const reply = await api.admin('POST', '/admin/views', view({ name: 'Bozuk', ...members }));
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('are hidden from users who may not see the table, and analysts cannot share any', async () => {
    const { token } = await api.withRole('analist', 'analyst');
    const ask = (body: object) => api.call('POST', '/admin/views', { body, token });
    expect((await ask(view())).code).toBe('FORBIDDEN');
    const clicks = view({ table: 'clicks', filters: { period: 'weekly' } });
    expect((await ask({ ...clicks, shared: true })).code).toBe('FORBIDDEN');
    expect((await ask(clicks)).status).toBe(201);
    expect((await api.call('GET', '/admin/views?table=terms', { token })).code).toBe('FORBIDDEN');
  });
});
