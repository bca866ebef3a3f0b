import { FeedbackModel, SuggestionModel } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { storedFeedback } from './feedback.repository.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

let sent = 0;
async function sendFeedback(members: Record<string, unknown> = {}): Promise<string> {
  sent += 1;
  const body = { type: 'bug_report', profession: 'Mühendis', message: `Mesaj ${sent}`, ...members };
  return (await api.call('POST', '/feedback/submit', { body })).data.id;
}
async function suggest(members: Record<string, unknown> = {}, token?: string): Promise<string> {
  sent += 1;
  const body = { englishTerm: `Idea ${sent}`, category: 'Makine', ...members };
  return (await api.call('POST', '/suggestions/submit', { body, token })).data.id;
}

describe('feedback', () => {
  it('is listed with filters, search and sender', async () => {
    const id = await sendFeedback({ message: 'Arama (yavaş) çalışıyor', email: 'a@example.org' });
    await sendFeedback({ type: 'general' });
    const list = async (query: string) =>
      (await api.contributor('GET', `/analytics/feedbacks?${query}`)).data;
    expect((await list('type=bug_report&status=pending&search=(YAVA')).feedbacks).toMatchObject([
      { _id: id, type: 'bug_report', status: 'pending', email: 'a@example.org', userId: null },
    ]);
    expect((await list('')).pagination).toMatchObject({ total: 2, limit: 20 });
    expect((await list('status=closed')).feedbacks).toEqual([]);
  });

  it('changes its status as the transitions allow', async () => {
    const id = await sendFeedback();
    const set = (status: string, notes?: string) =>
      api.contributor('PATCH', `/analytics/feedbacks/${id}`, { status, notes });
    expect((await set('reviewed', 'bakıldı')).data).toMatchObject({
      status: 'reviewed',
      notes: 'bakıldı',
    });
    expect((await set('closed')).data).toMatchObject({ status: 'closed', notes: 'bakıldı' });
    // What was read before somebody else changed it is changed no more.
    expect(await storedFeedback.change(id, 'reviewed', { status: 'resolved' })).toBeUndefined();
    expect(await set('pending')).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    expect((await set('closed', 'yalnız not')).data.notes).toBe('yalnız not');
    const many = await api.contributor('POST', '/analytics/feedbacks/bulk-status', {
      ids: [id, await sendFeedback()],
      status: 'resolved',
    });
    expect(many.data).toEqual({ changed: 1, skipped: [id] });
  });
});

describe('the audit log', () => {
  const entries = async (action: string) =>
    (await api.admin('GET', `/admin/audit?action=${action}`)).data.entries;

  it('names feedback by its kind and a suggestion by its term, as long as they exist', async () => {
    const feedback = await sendFeedback();
    const idea = await suggest({ englishTerm: 'Girder', turkishTerm: 'Kiriş' });
    await api.contributor('PATCH', `/analytics/feedbacks/${feedback}`, { status: 'reviewed' });
    await api.contributor('PATCH', `/analytics/suggestions/${idea}`, { status: 'in_review' });
    expect((await entries('feedback.status'))[0]).toMatchObject({
      subject: feedback,
      subjectName: 'bug_report',
    });
    expect((await entries('suggestion.status'))[0].subjectName).toBe('Kiriş / Girder');
    await api.admin('POST', '/analytics/suggestions/bulk-delete', { ids: [idea] });
    expect((await entries('suggestion.status'))[0].subjectName).toBe('');
  });

  it('has one entry for messages whose status is changed together', async () => {
    const ids = [await sendFeedback(), await sendFeedback()];
    const total = (await entries('feedback.status')).length;
    await api.contributor('POST', '/analytics/feedbacks/bulk-status', {
      ids,
      status: 'closed',
      notes: 'aynı',
    });
    const now = await entries('feedback.status');
    expect(now).toHaveLength(total + 1);
    expect(now[0]).toMatchObject({ after: { count: 2, status: 'closed', notes: 'aynı', ids } });
  });
});

describe('messages of a spammer', () => {
  it('are found by sender and by address, and deleted, and the audit log lists them', async () => {
    const { token, id: userId } = await api.withRole('spamci', 'user');
    const ip = '203.0.113.66';
    const body = { type: 'general', profession: 'x', message: 'Ucuz saat' };
    await api.call('POST', '/feedback/submit', { body, token, ip });
    await api.call('POST', '/feedback/submit', { body: { ...body, message: 'Ucuz çanta' }, ip });
    const idea = { englishTerm: 'Cheap', category: 'Makine' };
    await api.call('POST', '/suggestions/submit', { body: idea, token, ip });
    const found = async (path: string, member: string): Promise<string[]> =>
      (await api.contributor('GET', path)).data[member].map(({ _id }: { _id: string }) => _id);
    const feedbacks = await found(`/analytics/feedbacks?ipAddress=${ip}`, 'feedbacks');
    expect(feedbacks).toHaveLength(2);
    expect(await found(`/analytics/feedbacks?userId=${userId}`, 'feedbacks')).toHaveLength(1);
    const suggestions = await found(`/analytics/suggestions?userId=${userId}`, 'suggestions');
    const path = '/analytics/feedbacks/bulk-delete';
    expect((await api.contributor('POST', path, { ids: feedbacks })).status).toBe(403);
    expect((await api.admin('POST', path, { ids: feedbacks })).data).toEqual({ deleted: 2 });
    const bulk = '/analytics/suggestions/bulk-delete';
    expect((await api.admin('POST', bulk, { ids: suggestions })).data).toEqual({ deleted: 1 });
    expect(await found(`/analytics/feedbacks?ipAddress=${ip}`, 'feedbacks')).toEqual([]);
    const { entries } = (await api.admin('GET', '/admin/audit?action=feedback.delete')).data;
    expect(entries[0].before.messages.join()).toContain('Ucuz çanta');
  });
});

it('treats an unknown status as pending and an unknown kind as general', async () => {
  const { token } = await api.withRole('merak', 'user');
  const id = await sendFeedback();
  const idea = await suggest({}, token);
  await FeedbackModel.collection.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { status: 'archived', type: 'praise' } },
  );
  await SuggestionModel.collection.updateOne(
    { _id: new Types.ObjectId(idea) },
    { $set: { status: 'parked' } },
  );
  const { data } = await api.contributor('GET', '/analytics/feedbacks');
  const shown = data.feedbacks.find((entry: { _id: string }) => entry._id === id);
  expect(shown).toMatchObject({ status: 'pending', type: 'general' });
  for (const [list, wanted] of [
    ['feedbacks', id],
    ['suggestions', idea],
  ] as const) {
    const waiting = (await api.contributor('GET', `/analytics/${list}?status=pending`)).data[list];
    expect(waiting.map(({ _id }: { _id: string }) => _id)).toContain(wanted);
  }
  const mine = await api.call('GET', '/suggestions/mine', { token });
  expect(mine.data.suggestions).toMatchObject([{ _id: idea, status: 'pending' }]);
  const set = (path: string, status: string) => api.contributor('PATCH', path, { status });
  expect((await set(`/analytics/feedbacks/${id}`, 'reviewed')).data.status).toBe('reviewed');
  expect((await set(`/analytics/suggestions/${idea}`, 'in_review')).data.status).toBe('in_review');
});

describe('suggestions', () => {
  it('are found by the short and the long name of a category', async () => {
    const id = await suggest({ category: 'Elektrik' });
    for (const category of ['Elektrik', 'Elektrik Mühendisliği']) {
      const query = `category=${encodeURIComponent(category)}`;
      const { data } = await api.contributor('GET', `/analytics/suggestions?${query}`);
      expect(data.suggestions.map((entry: { _id: string }) => entry._id)).toEqual([id]);
    }
    const all = await api.contributor('GET', '/analytics/suggestions?category=all');
    expect(all.data.suggestions.length).toBeGreaterThan(0);
  });

  it('are linked to their term by an approval, which the submitter sees', async () => {
    const { token } = await api.withRole('oneren', 'user');
    const id = await suggest({ turkishTerm: 'Öneri' }, token);
    const term = (await api.admin('POST', '/admin/terms', termBody())).data;
    const approved = await api.contributor('PATCH', `/analytics/suggestions/${id}`, {
      status: 'approved',
      termId: term._id,
    });
    expect(approved.data).toMatchObject({
      status: 'approved',
      termId: term._id,
      userId: { username: 'oneren' },
    });
    const mine = await api.call('GET', '/suggestions/mine', { token });
    expect(mine.data.suggestions[0]).toMatchObject({ status: 'approved', termSlug: term.slug });
    const back = await api.contributor('PATCH', `/analytics/suggestions/${id}`, {
      status: 'pending',
    });
    expect(back.code).toBe('INVALID_TRANSITION');
  });

  it('can be rejected only with a reason', async () => {
    const { token } = await api.withRole('oneren2', 'user');
    const id = await suggest({}, token);
    const path = `/analytics/suggestions/${id}`;
    expect((await api.contributor('PATCH', path, { status: 'rejected' })).code).toBe(
      'REASON_REQUIRED',
    );
    const rejected = await api.contributor('PATCH', path, {
      status: 'rejected',
      reason: 'Zaten var',
    });
    expect(rejected.data).toMatchObject({ status: 'rejected', reason: 'Zaten var' });
    const mine = await api.call('GET', '/suggestions/mine', { token });
    expect(mine.data.suggestions[0]).toMatchObject({ status: 'rejected', reason: 'Zaten var' });
    const bulk = await api.contributor('POST', '/analytics/suggestions/bulk-status', {
      ids: [id],
      status: 'approved',
    });
    expect(bulk.data).toEqual({ changed: 0, skipped: [id] });
  });
});
