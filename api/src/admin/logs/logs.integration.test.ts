import { dayOf } from '@terimce/core/calendar';
import { SettingModel } from '@terimce/core/models/admin';
import { FeedbackModel } from '@terimce/core/models/engagement';
import { EventModel } from '@terimce/core/models/events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { applyRetention } from './retention.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
  const search = (query: string, ip: string, token?: string) =>
    api.call('POST', '/analytics/search', {
      body: { query, resultsCount: 1, sessionId: 'cihaz-1234567' },
      ip,
      token,
    });
  await search('=kaynak', '203.0.113.1');
  await search('ısı', '203.0.113.1', api.tokens.user);
  await search('akım', '203.0.113.2');
  await until(
    'the searches are written',
    async () => (await logs('action=search')).pagination.total === 3,
  );
});
afterAll(() => api.stop());

const logs = async (query: string) =>
  (await api.contributor('GET', `/analytics/user-logs?${query}`)).data;

it('lists what people did, filtered, newest first', async () => {
  const { logs: found, pagination } = await logs('action=search');
  expect(pagination.limit).toBe(50);
  expect(found.map((log: { details: { query: string } }) => log.details.query)).toEqual([
    'akım',
    'ısı',
    '=kaynak',
  ]);
  expect(found[1]).toMatchObject({ userType: 'registered', userId: { username: 'okur' } });
  expect(found[0]).toMatchObject({ userType: 'guest', userId: null, banned: false });
  expect((await logs('action=search&type=guest')).pagination.total).toBe(2);
  expect((await logs('ipAddress=203.0.113.2')).pagination.total).toBe(1);
  expect((await logs('to=2020-01-01')).pagination.total).toBe(0);
  expect((await logs(`userId=${found[1].userId._id}&action=search`)).pagination.total).toBe(1);
  const today = dayOf(new Date());
  expect((await logs(`from=${today}&to=${today}&action=search`)).pagination.total).toBe(3);
  expect((await logs('action=login')).pagination.total).toBe(3);
});

it('shows unknown kinds unchanged, and names terms if an entry has only their id', async () => {
  const term = (await api.admin('POST', '/admin/terms', termBody({ turkishTerm: 'Adlı' }))).data;
  const entry = { userType: 'guest' as const, sessionId: 'eski', ipAddress: '', at: new Date() };
  await EventModel.collection.insertMany([
    { ...entry, action: 'remove_favorite', details: { termId: term._id } },
    { ...entry, action: 'teleport', details: {} },
  ]);
  const { logs: found } = await logs('type=guest');
  const kinds = found.map((log: { action: string }) => log.action);
  expect(kinds).toContain('teleport');
  const removed = found.find((log: { action: string }) => log.action === 'remove_favorite');
  expect(removed.details.metadata).toMatchObject({ turkishTerm: 'Adlı' });
  await EventModel.deleteMany({ sessionId: 'eski' });
});

it('groups by address, with counts, kinds and bans', async () => {
  await api.admin('POST', '/ip-ban', { ipAddress: '203.0.113.2', reason: 'x' });
  const { data } = await api.contributor('GET', '/analytics/user-logs/by-ip?action=search');
  expect(data.groups).toMatchObject([
    { ipAddress: '203.0.113.2', count: 1, userTypes: ['guest'], banned: true },
    {
      ipAddress: '203.0.113.1',
      count: 2,
      actions: [{ action: 'search', count: 2 }],
      banned: false,
    },
  ]);
  expect(data.groups[1].userTypes.sort()).toEqual(['guest', 'registered']);
});

it('exports CSV in the language and the time zone of the site, with the wanted separator', async () => {
  const path = '/analytics/user-logs/export?action=search';
  const [header, row = ''] = (await api.download(path)).text.split('\r\n');
  expect(header).toBe(
    '\ufeffZaman;Etkinlik;Kullanıcı türü;Kullanıcı adı;Ad soyad;Oturum;IP adresi;Ayrıntı',
  );
  const day = dayOf(new Date()).split('-').reverse().join('.');
  expect(row).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d;Arama;Misafir;`));
  expect(row).toMatch(/query: /);
  expect(row).not.toContain('{');
  const comma = await api.download(`${path}&separator=comma`);
  expect(comma.text).toMatch(/^\ufeffZaman,Etkinlik,/);
  const workbook = await api.download(`${path}&format=xlsx`);
  expect(workbook.headers.get('content-disposition')).toContain('.xlsx');
});

it('exports CSV without formulas that a spreadsheet would run', async () => {
  const { text, headers } = await api.download('/analytics/user-logs/export?action=search');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/activity-all-until-\d{4}-\d\d-\d\d\.csv/);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Zaman;Etkinlik;');
  expect(lines[2]).toContain('okur');
});

describe('retention', () => {
  it('shortens addresses after some days and deletes entries later', async () => {
    const day = 86_400_000;
    const entry = (daysAgo: number, ipAddress: string) => ({
      action: 'search',
      userType: 'guest' as const,
      sessionId: 'eski',
      ipAddress,
      at: new Date(Date.now() - daysAgo * day),
      details: {},
    });
    await EventModel.create([
      entry(200, '192.0.2.1'),
      entry(40, '192.0.2.77'),
      entry(41, '2001:db8:1:2::3'),
      entry(10, '192.0.2.99'),
    ]);
    // Entries usually arrive in order of time. Without this record they look older than the first run.
    await SettingModel.deleteOne({ _id: 'logs-shortened' });
    const limits = { logDays: 180, addressDays: 30 };
    expect(await applyRetention(limits)).toEqual({ deleted: 1, shortened: 2 });
    const left = await EventModel.find({ sessionId: 'eski' }).sort({ at: 1 }).lean();
    expect(left.map(({ ipAddress }) => ipAddress)).toEqual([
      '2001:db8:1::/48',
      '192.0.2.0/24',
      '192.0.2.99',
    ]);
    expect(await applyRetention(limits)).toEqual({ deleted: 0, shortened: 0 });
  });

  it('continues after a batch of entries of the same moment that are already shortened', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const entry = { action: 'search', userType: 'guest' as const, sessionId: 'yoğun', details: {} };
    const at = ago(45);
    await EventModel.insertMany([
      ...Array.from({ length: 1_001 }, () => ({ ...entry, at, ipAddress: '192.0.2.0/24' })),
      { ...entry, at: ago(44), ipAddress: '192.0.2.5' },
    ]);
    await SettingModel.deleteOne({ _id: 'logs-shortened' });
    expect(await applyRetention({ logDays: 180, addressDays: 30 })).toMatchObject({ shortened: 1 });
    const [newest] = await EventModel.find({ sessionId: 'yoğun' }).sort({ at: -1 }).limit(1);
    expect(newest?.ipAddress).toBe('192.0.2.0/24');
  });

  it('shortens the addresses of messages, and leaves the time of their last change', async () => {
    const then = new Date(Date.now() - 45 * 86_400_000);
    const sent = { message: 'eski', ipAddress: '192.0.2.8', createdAt: then, updatedAt: then };
    const { _id } = await FeedbackModel.create(sent);
    await FeedbackModel.create({ message: 'adressiz', createdAt: then, updatedAt: then });
    await SettingModel.deleteOne({ _id: 'logs-shortened' });
    expect(await applyRetention({ logDays: 180, addressDays: 30 })).toMatchObject({ shortened: 1 });
    const kept = await FeedbackModel.findById(_id).lean();
    expect(kept).toMatchObject({ ipAddress: '192.0.2.0/24', updatedAt: then });
  });

  it('deletes single searches and clicks too, because they identify visitors', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const termId = new Types.ObjectId();
    await EventModel.create([
      { at: ago(181), action: 'search', details: { query: 'eski' }, sessionId: 's' },
      { at: ago(179), action: 'search', details: { query: 'yeni' }, sessionId: 's' },
      { at: ago(181), termId, details: { query: 'eski' } },
      { at: ago(179), termId, details: { query: 'yeni' } },
    ]);
    await applyRetention({ logDays: 180, addressDays: 30 });
    const queries = async (filter: object) =>
      (await EventModel.find(filter).lean()).map(({ details }) => details.query);
    expect(await queries({ action: 'search', 'details.query': /^(eski|yeni)$/ })).toEqual(['yeni']);
    expect(await queries({ termId })).toEqual(['yeni']);
  });
});
