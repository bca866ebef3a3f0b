import { dayOf } from '@terimce/core/calendar';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';

let api: AdminApi;
let ownId: string;
beforeAll(async () => {
  api = await startAdminApi({ PUBLIC_URL: 'https://terimce.example' });
  ownId = (await api.admin('GET', '/auth/profile')).data._id;
});
afterAll(() => api.stop());

const verify = async (token: string) => (await api.call('GET', '/auth/verify', { token })).status;

describe('accounts', () => {
  it('are listed with search and filters', async () => {
    await api.withRole('aranan_kisi', 'viewer');
    const list = async (query: string) =>
      (await api.admin('GET', `/analytics/users?${query}`)).data;
    expect((await list('search=ARANAN&role=viewer&status=active')).users).toMatchObject([
      { username: 'aranan_kisi', role: 'viewer', isActive: true, stats: { termsCreated: 0 } },
    ]);
    expect((await list('status=inactive')).users).toEqual([]);
    expect((await list('')).pagination).toMatchObject({ limit: 20, total: 4 });
    expect(JSON.stringify(await list(''))).not.toContain('Hash');
  });

  it('change role and name, which applies from the next request on', async () => {
    const { id, token } = await api.withRole('yukselen', 'user');
    expect((await api.call('GET', '/admin/terms', { token })).status).toBe(403);
    const body = { role: 'contributor', fullName: 'Yükselen Kişi', email: 'y@example.org' };
    const { data } = await api.admin('PUT', `/analytics/users/${id}`, body);
    expect(data).toMatchObject({ ...body, isAdmin: false });
    expect((await api.call('GET', '/admin/terms', { token })).status).toBe(200);
    // Addresses are not verified, so several accounts may have the same one.
    const same = await api.admin('PUT', `/admin/users/${ownId}`, { email: 'Y@example.org' });
    expect(same.status).toBe(200);
  });

  it('lose their sessions when they are disabled', async () => {
    const { id, token } = await api.withRole('giden', 'user');
    expect(await verify(token)).toBe(200);
    await api.admin('DELETE', `/analytics/users/${id}`);
    expect(await verify(token)).toBe(401);
    await api.admin('PUT', `/analytics/users/${id}`, { isActive: true });
    expect(await verify(token)).toBe(401);
    expect(await verify(await api.signUp('giden'))).toBe(200);
  });

  it('keep at least one administrator, who cannot demote themself', async () => {
    for (const change of [{ role: 'user' }, { isActive: false }]) {
      const reply = await api.admin('PUT', `/analytics/users/${ownId}`, change);
      expect(reply).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
    }
    const second = await api.withRole('ikinci', 'admin');
    for (const id of [ownId, ownId.toUpperCase()]) {
      expect((await api.admin('DELETE', `/admin/users/${id}`)).code).toBe('SELF_DEMOTION');
    }
    expect((await api.admin('PUT', `/admin/users/${second.id}`, { role: 'user' })).status).toBe(
      200,
    );
  });

  it('keep one administrator when two remove each other at once', async () => {
    await UserModel.updateOne({ _id: ownId }, { $set: { role: 'user' } });
    for (let round = 0; round < 8; round += 1) {
      const one = await api.withRole(`biri${round}`, 'admin');
      const other = await api.withRole(`rakip${round}`, 'admin');
      const remove = (id: string, token: string) =>
        api.call('PUT', `/admin/users/${id}`, { body: { role: 'user' }, token });
      await Promise.all([remove(other.id, one.token), remove(one.id, other.token)]);
      const left = await UserModel.countDocuments({ role: 'admin', isActive: true });
      expect(left).toBeGreaterThan(0);
      await UserModel.updateMany({ _id: { $in: [one.id, other.id] } }, { $set: { role: 'user' } });
    }
    await UserModel.updateOne({ _id: ownId }, { $set: { role: 'admin' } });
  });
});

describe('a reset link', () => {
  it('sets a new password once', async () => {
    const { id, token } = await api.withRole('unutan', 'user');
    const anHourLater = Date.now() + 3_600_000;
    const made = await api.admin('POST', `/analytics/users/${id}/reset-link`);
    expect(made.status).toBe(201);
    expect(Date.parse(made.data.expiresAt)).toBeGreaterThanOrEqual(anHourLater);
    const [, secret] =
      /^https:\/\/terimce\.example\/reset-password#token=([\w-]{43})&username=[^&]+$/.exec(
        made.data.url,
      ) ?? [];
    const reset = () =>
      api.call('POST', '/auth/reset-by-link', {
        body: { token: secret, newPassword: 'yeni parola' },
      });
    expect((await reset()).status).toBe(200);
    expect((await reset()).code).toBe('RESET_LINK_INVALID');
    expect(await verify(token)).toBe(401);
    const body = { username: 'unutan', password: 'yeni parola' };
    expect((await api.call('POST', '/auth/login', { body })).status).toBe(200);
    const audit = await api.admin('GET', '/admin/audit?subject=unutan');
    expect(JSON.stringify(audit.data)).not.toContain(secret);
  });
});

describe('GET /admin/audit', () => {
  it('shows who did what, with the values before and after, filtered', async () => {
    const list = async (query: string) => (await api.admin('GET', `/admin/audit?${query}`)).data;
    const { entries } = await list('subject=yukselen');
    expect(entries[0]).toMatchObject({
      by: 'yonetici',
      action: 'user.update',
      before: { role: 'user', fullName: '' },
      after: { role: 'contributor', fullName: 'Yükselen Kişi' },
    });
    expect((await list('action=user.disable')).entries).toMatchObject([{ subject: 'giden' }]);
    expect((await list('by=editor')).entries).toEqual([]);
    const today = dayOf(new Date());
    expect((await list(`from=${today}&to=${today}`)).pagination.total).toBeGreaterThan(3);
    expect((await list('to=2020-01-01')).entries).toEqual([]);
  });

  it('names terms, can be searched by their names, and lists the terms of a bulk action', async () => {
    const add = async (turkishTerm: string) =>
      (await api.admin('POST', '/admin/terms', termBody({ turkishTerm }))).data._id as string;
    const ids = [await add('Denetim bir'), await add('Denetim iki')];
    await api.admin('POST', '/admin/engineering/bulk-delete', { ids });
    const { entries } = (await api.admin('GET', '/admin/audit?subject=DENETİM')).data;
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      'term.delete',
      'term.create',
      'term.create',
    ]);
    expect(entries[0]).toMatchObject({ subject: '', after: { count: 2 } });
    expect(entries[0].after.terms.join()).toContain('Denetim bir');
    expect(entries[1]).toMatchObject({ subject: ids[1] });
    expect(entries[1].subjectName).toMatch(/^Denetim iki \/ /);
  });
});
