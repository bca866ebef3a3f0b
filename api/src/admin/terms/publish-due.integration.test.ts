import { SettingModel } from '@terimce/core/models/admin';
import { TermModel } from '@terimce/core/models/term';
import { isClockSteady } from '@terimce/core/trusted-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody, termCalls } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { publishDueTerms } from './publish-due.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const { add } = termCalls(() => api);

describe('a scheduled publication', () => {
  /** Seconds from now, in the time zone of Istanbul. */
  const soon = (seconds: number) =>
    new Date(Date.now() + seconds * 1000 + 3 * 3_600_000).toISOString().slice(0, 19);
  const schedule = (id: string, body: object) =>
    api.admin('PUT', `/admin/terms/${id}/publication`, body);
  /** Lets the time of a publication come. */
  const pass = (id: string) =>
    TermModel.updateOne({ _id: id }, { $set: { publishAt: new Date(Date.now() - 1_000) } });
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
    const changed = await schedule(term._id, { at: soon(3_600), rev: term.rev + 1 });
    expect(changed.status).toBe(200);
    expect(await isPublic(term._id)).toBe(false);
    await pass(term._id);
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

  it('is stored together with a new term, and is in its history', async () => {
    const planned = termBody({ publishAt: '2040-01-01T09:30' });
    const { data: term } = await api.admin('POST', '/admin/terms', planned);
    const publishAt = '2040-01-01T06:30:00.000Z';
    expect(term).toMatchObject({ status: 'draft', publishAt, rev: 1 });
    const { data } = await api.admin('GET', `/admin/engineering/${term._id}/history`);
    expect(data.revisions).toMatchObject([
      { rev: 1, action: 'status', by: 'yonetici', changes: { publishAt: { to: publishAt } } },
      { rev: 1, action: 'create', by: 'yonetici' },
    ]);
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

  it('is canceled manually, by a rejection, and by restoring the term too late', async () => {
    const plan = async () =>
      (await api.admin('POST', '/admin/terms', termBody({ publishAt: '2040-01-01T09:30' }))).data;
    const stored = async (id: string) => (await api.admin('GET', `/admin/terms/${id}`)).data;
    const canceled = await plan();
    expect(canceled).toMatchObject({ status: 'draft', publishAt: '2040-01-01T06:30:00.000Z' });
    expect((await schedule(canceled._id, { at: null })).data.publishAt).toBeUndefined();
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
    await bring('DELETE');
    await pass(deleted._id);
    const { status, publishAt } = (await bring('undelete')).data;
    expect([status, publishAt]).toEqual(['draft', undefined]);
    const past = termBody({ publishAt: soon(-60) });
    expect((await api.admin('POST', '/admin/terms', past)).code).toBe('PUBLISH_AT_PAST');
    const nonsense = { at: '2040-02-31T09:30' };
    expect((await schedule(canceled._id, nonsense)).code).toBe('VALIDATION_FAILED');
  });

  it('is canceled if another term takes its headwords, and cannot be changed by contributors', async () => {
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
    await schedule(term._id, { at });
    await pass(term._id);
    await until('it was left', async () => {
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
