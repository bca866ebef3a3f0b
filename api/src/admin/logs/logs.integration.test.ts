import { SettingModel } from '@terimce/core/models/admin';
import { ActivityLogModel, SearchEventModel, TermClickModel } from '@terimce/core/models/events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi } from '../../../test/admin-api.js';
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
  const today = new Date().toISOString().slice(0, 10);
  expect((await logs(`from=${today}&to=${today}&action=search`)).pagination.total).toBe(3);
  expect((await logs('action=login')).pagination.total).toBe(3);
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

it('exports as CSV that no spreadsheet runs', async () => {
  const { text, headers } = await api.download('/analytics/user-logs/export?action=search');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('\ufefftime,action,userType,username,fullName,session,ip,details');
  expect(lines[2]).toContain('okur');
});

describe('retention', () => {
  it('shortens addresses after a while and forgets entries after longer', async () => {
    const day = 86_400_000;
    const entry = (daysAgo: number, ipAddress: string) => ({
      action: 'search',
      userType: 'guest' as const,
      sessionId: 'eski',
      ipAddress,
      at: new Date(Date.now() - daysAgo * day),
      details: {},
    });
    await ActivityLogModel.create([
      entry(200, '192.0.2.1'),
      entry(40, '192.0.2.77'),
      entry(41, '2001:db8:1:2::3'),
      entry(10, '192.0.2.99'),
    ]);
    // Entries come in the order of time; these are as if from before the first run.
    await SettingModel.deleteOne({ _id: 'logs-shortened' });
    const limits = { logDays: 180, addressDays: 30 };
    expect(await applyRetention(limits)).toEqual({ deleted: 1, shortened: 2 });
    const left = await ActivityLogModel.find({ sessionId: 'eski' }).sort({ at: 1 }).lean();
    expect(left.map(({ ipAddress }) => ipAddress)).toEqual([
      '2001:db8:1::/48',
      '192.0.2.0/24',
      '192.0.2.99',
    ]);
    expect(await applyRetention(limits)).toEqual({ deleted: 0, shortened: 0 });
  });

  it('forgets single searches and clicks as well, which name who made them', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const termId = new Types.ObjectId();
    await SearchEventModel.create([
      { at: ago(181), query: 'eski', sessionId: 's' },
      { at: ago(179), query: 'yeni', sessionId: 's' },
    ]);
    await TermClickModel.create([
      { at: ago(181), termId, searchQuery: 'eski' },
      { at: ago(179), termId, searchQuery: 'yeni' },
    ]);
    await applyRetention({ logDays: 180, addressDays: 30 });
    const searches = await SearchEventModel.find({ query: /^(eski|yeni)$/ }).lean();
    expect(searches.map(({ query }) => query)).toEqual(['yeni']);
    const clicks = await TermClickModel.find({ termId }).lean();
    expect(clicks.map(({ searchQuery }) => searchQuery)).toEqual(['yeni']);
  });
});
