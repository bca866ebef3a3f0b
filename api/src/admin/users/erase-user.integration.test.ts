import { ERASED_ACCOUNT } from '@terimce/core/models/belongings';
import { FeedbackModel, SuggestionModel } from '@terimce/core/models/engagement';
import { EventModel } from '@terimce/core/models/events';
import { ImportModel } from '@terimce/core/models/import';
import { SavedViewModel } from '@terimce/core/models/saved-view';
import { UserModel } from '@terimce/core/models/user';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { clickEvent, searchEvent } from '../../../test/events.js';
import { until } from '../../../test/until.js';
import { PASSWORD } from '../../../test/visitor-api.js';
import { separateEvents, storeEvents } from '../../statistics/event.repository.js';
import { eraseUser } from './erase-user.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

it('leaves no personal data of the account in the database, and keeps what others need', async () => {
  const { _id: termId } = (await api.admin('POST', '/admin/terms', termBody())).data;
  const { id, token } = await api.withRole('silinecek', 'contributor');
  const post = (path: string, body: unknown) => api.call('POST', path, { body, token });
  await post('/favorites', { termId });
  await api.call('PUT', `/admin/terms/${termId}`, { body: { blog: 'Daha çok' }, token });
  await api.call('PUT', `/admin/terms/${termId}/editors`, { token });
  await post('/history', { items: [{ term: 'kiriş' }] });
  await post('/analytics/search', { query: 'kiriş', resultsCount: 1, sessionId: 'cihaz-1' });
  await post('/analytics/term-click', { termId, searchQuery: 'kiriş', sessionId: 'cihaz-1' });
  const email = 'silinecek@example.org';
  await post('/feedback/submit', { profession: 'Öğrenci', message: 'Teşekkürler', email });
  const suggested = { englishTerm: 'beam', category: 'Makine', definition: 'd', email };
  await post('/suggestions/submit', suggested);
  await SavedViewModel.create({
    userId: id,
    createdBy: 'silinecek',
    table: 'terms',
    name: 'Bekleyenler',
    nameKey: 'bekleyenler',
    shared: true,
    filters: { status: 'pending' },
    updatedAt: new Date(),
  });
  // What the audit log knows of it: facts that an administrator changed, and its own actions with their address.
  const account = { fullName: 'Silinecek Kişi', email: 'kisi@example.org' };
  await api.admin('PUT', `/admin/users/${id}`, account);
  await api.admin('PUT', `/admin/users/${id}`, { fullName: 'Başka Kişi' });
  const rows = { terms: [termBody(), termBody()] };
  const imported = await post('/admin/terms/bulk', rows);
  expect(imported.status).toBe(200);
  await until('everything is written down', async () => {
    const [clicks, logs] = await Promise.all([
      EventModel.countDocuments({ termId }),
      EventModel.countDocuments({ userId: id }),
    ]);
    return clicks === 1 && logs === 7;
  });

  expect(await eraseUser('SILINECEK', 'operator', api.terms)).toBe('silinecek');

  const collections = await mongoose.connection.db?.collections();
  for (const collection of collections ?? []) {
    const text = JSON.stringify(await collection.find().toArray());
    for (const trace of [id, 'silinecek', 'cihaz-1', 'Kişi', 'kisi@']) {
      expect.soft(text.includes(trace), `${trace} in ${collection.collectionName}`).toBe(false);
    }
  }
  expect(await FeedbackModel.countDocuments({ message: 'Teşekkürler' })).toBe(1);
  expect(await SuggestionModel.countDocuments({ englishTerm: 'beam' })).toBe(1);
  expect(await EventModel.countDocuments({ termId })).toBe(1);
  const search = { termId: { $exists: false }, 'details.query': 'kiriş' };
  expect(await EventModel.countDocuments(search)).toBe(1);
  const log = (await api.admin('GET', '/analytics/user-logs')).data.logs;
  const kinds = log.map(({ action }: { action: string }) => action);
  expect(kinds).not.toContain('view_term');
  expect(kinds).not.toContain('search');
  expect((await api.admin('GET', `/admin/terms/${termId}`)).data.favoriteCount).toBe(0);
  expect((await api.call('GET', '/auth/verify', { token })).status).toBe(401);
  const entries = (await api.admin('GET', '/admin/audit?action=user.erase')).data.entries;
  expect(entries).toMatchObject([{ by: 'command line', subject: ERASED_ACCOUNT }]);
  expect(entries).toHaveLength(1);
});

it('leaves none in events that are stored after the deletion', async () => {
  const { _id: termId } = (await api.admin('POST', '/admin/terms', termBody())).data;
  const { id } = await api.withRole('gecikecek', 'contributor');
  await eraseUser('gecikecek', 'operator', api.terms);
  const actor = { userId: id, username: 'gecikecek', sessionId: 'cihaz-2', ipAddress: '192.0.2.7' };
  const search = searchEvent({ actor, query: 'gecikmiş' });
  await storeEvents([
    search,
    clickEvent({ actor, termId, searchQuery: 'gecikmiş' }),
    {
      ...search,
      id: new mongoose.Types.ObjectId(),
      type: 'activity',
      action: 'login',
      details: { username: 'gecikecek' },
    },
  ]);
  const events = await EventModel.find({ 'details.query': 'gecikmiş' }).lean();
  expect(events).toHaveLength(2);
  // The API stores the account's registration and log-in meanwhile.
  await until('no event names the account', async () => {
    const all = JSON.stringify(await EventModel.find().lean());
    return ![id, 'gecikecek', 'cihaz-2', '192.0.2.7'].some((trace) => all.includes(trace));
  });
});

it('keeps clicks and searches that another process stores while it separates those of the account', async () => {
  const userId = new mongoose.Types.ObjectId();
  const actor = { userId: String(userId), username: 'yarışan', sessionId: 's', ipAddress: '' };
  let isStored = false;
  const separating = (async () => {
    while (!isStored) await separateEvents(userId);
  })();
  for (let i = 0; i < 40; i += 1) await storeEvents([searchEvent({ query: 'yarışan', actor })]);
  isStored = true;
  await separating;
  const events = await EventModel.find({ 'details.query': 'yarışan' }).lean();
  expect(events).toHaveLength(40);
  expect(events.filter((event) => 'userId' in event)).toEqual([]);
});

it('is what the owner of an account may do, with the password, except for the last administrator', async () => {
  const { id, token } = await api.withRole('kendi.silen', 'contributor');
  const remove = (currentPassword: string, sent = token) =>
    api.call('POST', '/auth/delete', { body: { currentPassword }, token: sent });
  expect((await remove('yanlış')).code).toBe('PASSWORD_WRONG');
  expect(await UserModel.findById(id).lean()).not.toBeNull();
  expect(await remove(PASSWORD)).toMatchObject({ status: 200, data: null });
  expect(await UserModel.findById(id).lean()).toBeNull();
  expect((await api.call('GET', '/auth/verify', { token })).status).toBe(401);
  const logIn = { username: 'kendi.silen', password: PASSWORD };
  const refused = await api.call('POST', '/auth/login', { body: logIn });
  expect(refused.code).toBe('INVALID_CREDENTIALS');
  const last = await api.admin('POST', '/auth/delete', { currentPassword: PASSWORD });
  expect(last.code).toBe('LAST_ADMIN');
  expect((await api.admin('GET', '/auth/verify')).status).toBe(200);
});

it('refuses unknown accounts and the last administrator', async () => {
  await expect(eraseUser('kimse', 'owner', api.terms)).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  });
  await expect(eraseUser('yonetici', 'owner', api.terms)).rejects.toMatchObject({
    code: 'LAST_ADMIN',
  });
  expect((await api.admin('GET', '/auth/verify')).status).toBe(200);
});

it('gives the name of an erased account to nobody, in no spelling, and its import to no other account', async () => {
  const { token } = await api.withRole('adaşı', 'contributor');
  const rows = { terms: [termBody()] };
  const { importId } = (await api.call('POST', '/admin/terms/bulk', { body: rows, token })).data;
  await eraseUser('adaşı', 'owner', api.terms);
  for (const username of ['adaşı', 'ADAŞI', 'adasi']) {
    const body = { username, role: 'contributor', fullName: 'Adaş' };
    expect(await api.admin('POST', '/admin/users', body)).toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
    });
  }
  await expect(api.signUp('adaşı')).rejects.toThrow();
  // Even if another account had got the name.
  const other = await api.withRole('baskasi', 'contributor');
  await UserModel.updateOne({ username: 'baskasi' }, { $set: { username: 'adaşı' } });
  await ImportModel.updateOne({ _id: importId }, { $set: { createdBy: 'adaşı' } });
  const undo = `/admin/imports/${importId}/undo`;
  const undone = await api.call('POST', undo, { body: {}, token: other.token });
  expect(undone).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

it('leaves one of the administrators who delete their accounts at the same moment', async () => {
  await api.withRole('ikinci.yonetici', 'admin');
  const erased = ['yonetici', 'ikinci.yonetici'].map((name) => eraseUser(name, 'owner', api.terms));
  const outcomes = await Promise.allSettled(erased);
  expect(outcomes.map(({ status }) => status)).toContain('rejected');
  expect(await UserModel.countDocuments({ role: 'admin', isActive: true })).toBeGreaterThan(0);
});
