import { silentLogger } from '@terimce/core/log';
import { SessionModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { Bans } from './bans.js';

let api: AdminApi;
/** Another process of the API. */
let elsewhere: Bans;
beforeAll(async () => {
  api = await startAdminApi();
  elsewhere = new Bans(silentLogger());
  await elsewhere.start();
});
afterAll(async () => {
  elsewhere.close();
  await api.stop();
});

const ban = (ipAddress: string, members: Record<string, unknown> = {}) =>
  api.admin('POST', '/ip-ban', { ipAddress, reason: 'Şüpheli aktivite', ...members });
const statusFrom = async (ip: string) =>
  (await api.call('GET', '/terms/categories', { ip })).status;

describe('a ban', () => {
  it('takes effect at once here and soon in other processes, and ends when it is lifted', async () => {
    expect(await statusFrom('203.0.113.7')).toBe(200);
    const made = await ban('203.0.113.7', { notes: 'not' });
    expect(made).toMatchObject({ status: 201, data: { createdBy: 'yonetici', expiresAt: null } });
    const refused = await api.call('GET', '/terms/categories', { ip: '203.0.113.7' });
    expect(refused).toMatchObject({ status: 403, code: 'IP_BANNED' });
    await until('the other process knows', async () => elsewhere.isBanned('203.0.113.7'));
    const page = await fetch(`${api.url}/`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-type')).toMatch(/^text\/(html|plain)/);
    await api.admin('DELETE', `/ip-ban/${made.data._id}`);
    expect(await statusFrom('203.0.113.7')).toBe(200);
    await until('the other process knows', async () => !elsewhere.isBanned('203.0.113.7'));
  });

  it('covers IPv4 and IPv6 ranges, and IPv4 inside IPv6', async () => {
    await ban('198.51.100.0/24');
    await ban('2001:DB8:1::/48');
    expect(await statusFrom('198.51.100.200')).toBe(403);
    expect(await statusFrom('::ffff:198.51.100.200')).toBe(403);
    expect(await statusFrom('198.51.101.1')).toBe(200);
    expect(await statusFrom('2001:db8:1:ffff::1')).toBe(403);
    expect(await statusFrom('2001:db8:2::1')).toBe(200);
  });

  it('expires', async () => {
    const inMs = (ms: number) => ({ expiresAt: new Date(Date.now() + ms).toISOString() });
    await ban('203.0.113.9', inMs(3_600_000));
    expect(await statusFrom('203.0.113.9')).toBe(403);
    await ban('203.0.113.9', inMs(700));
    await until('it has run out', async () => (await statusFrom('203.0.113.9')) === 200);
    const past = await ban('203.0.113.10', { expiresAt: '2020-01-01T00:00:00Z' });
    expect(past.code).toBe('BAN_ENDED');
    // As a field of the panel writes it: in the site's time zone.
    const local = await ban('203.0.113.11', { expiresAt: '2099-01-01T09:00' });
    expect(local.data.expiresAt).toBe('2099-01-01T06:00:00.000Z');
  });

  it('replaces an earlier ban of the same address', async () => {
    await ban('203.0.113.20', { reason: 'eski' });
    await ban('203.0.113.20', { reason: 'yeni' });
    const { data } = await api.admin('GET', '/ip-ban?search=203.0.113.20');
    expect(data.bans).toMatchObject([{ reason: 'yeni' }]);
  });

  it.each(['nonsense', '1.2.3', '1.2.3.4/40'])('of %s is refused', async (ip) => {
    expect(await ban(ip)).toMatchObject({ status: 400, code: 'BAN_INVALID' });
  });

  it.each(['0.0.0.0/0', '10.0.0.0/4', '::/0'])('of %s is refused for its width', async (ip) => {
    expect(await ban(ip)).toMatchObject({ status: 400, code: 'BAN_TOO_WIDE' });
  });

  it('needs a reason', async () => {
    expect((await ban('203.0.113.30', { reason: ' ' })).code).toBe('REASON_REQUIRED');
  });

  it('never locks out its author, the machine itself, or all administrators', async () => {
    const own = { ipAddress: '192.0.2.50', reason: 'ben' };
    const self = await api.admin('POST', '/ip-ban', own, { ip: '192.0.2.50' });
    expect(self).toMatchObject({ status: 409, code: 'BAN_SELF' });
    expect((await ban('127.0.0.0/8')).code).toBe('BAN_SELF');
    // Every log-in of an administrator came from one network.
    await SessionModel.updateMany({}, { $set: { ipAddress: '198.18.0.5' } });
    expect((await ban('198.18.0.0/16')).code).toBe('BAN_SELF');
    expect((await ban('198.18.1.0/24')).status).toBe(201);
  });
});
