import { countOpenProposals } from '@terimce/core/terms/open-proposals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termCalls } from '../../../test/admin-api.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const { add } = termCalls(() => api);

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

  it('is counted as waiting work on the dashboard, and in notices, until somebody decides', async () => {
    const counts = async () => [
      (await api.admin('GET', '/analytics/dashboard-stats')).data.stats.openProposals,
      await countOpenProposals(),
    ];
    const [before = 0] = await counts();
    const [kept, removed] = [await add(), await add()];
    for (const { _id, rev } of [kept, removed]) await edit(_id, { rev, blog: 'Bekleyen' });
    expect(await counts()).toEqual([before + 2, before + 2]);
    await api.admin('DELETE', `/admin/terms/${removed._id}`);
    expect(await counts()).toEqual([before + 1, before + 1]);
    const { proposals } = (await api.admin('GET', '/admin/proposals?state=open')).data;
    expect(proposals).toHaveLength(before + 1);
    const own = proposals.find(({ term }: { term: { _id: string } }) => term._id === kept._id);
    await approve(own._id, { version: 1, rev: kept.rev, choices: {} });
    expect(await counts()).toEqual([before, before]);
  });
});
