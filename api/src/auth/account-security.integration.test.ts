import { SIGN_IN_OUTCOMES } from '@terimce/contract/account';
import {
  ApiTokenModel,
  SignInModel,
  type SignInRecord,
  UserModel,
} from '@terimce/core/models/user';
import { Types } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { PASSWORD } from '../../test/visitor-api.js';
import { TwoStepSecrets } from './two-step-secrets.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

let people = 0;
/** A user with a role, logged in. */
async function person(role: 'admin' | 'contributor' | 'user' = 'user') {
  people += 1;
  const username = `kisi${people}`;
  const { id, token } = await api.withRole(username, role);
  const as = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const logIn = (body: object = {}, ip = '192.0.2.1') =>
    api.call('POST', '/auth/login', { body: { username, password: PASSWORD, ...body }, ip });
  return { username, id, token, as, logIn };
}
type Person = Awaited<ReturnType<typeof person>>;

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
/** Resets the last used code, as if it had been used long ago. */
const rest = ({ id }: Person) =>
  UserModel.updateOne({ _id: id }, { $set: { 'twoStep.lastStep': 0 } });

async function withTwoStep(role?: 'admin' | 'contributor' | 'user') {
  return turnOn(await person(role));
}

async function turnOn(who: Person) {
  const offer = await who.as('POST', '/auth/two-step/offer', { currentPassword: PASSWORD });
  const { secret } = offer.data;
  const { data } = await who.as('POST', '/auth/two-step', { code: codeOf(secret) });
  await rest(who);
  return { ...who, secret, recoveryCodes: data.recoveryCodes as string[] };
}

describe('an account that an administrator adds', () => {
  it('is opened once by its link, with a password that is strong enough for its role', async () => {
    const body = { username: 'davetli', role: 'contributor', fullName: 'Davetli Kişi' };
    const { status, data } = await api.admin('POST', '/admin/users', body);
    expect(status).toBe(201);
    expect(data.user).toMatchObject({ username: 'davetli', role: 'contributor', twoStep: false });
    expect((await api.admin('POST', '/admin/users', body)).code).toBe('USERNAME_TAKEN');
    const token = new URLSearchParams(new URL(data.url, api.url).hash.slice(1)).get('token');
    const set = (newPassword: string) =>
      api.call('POST', '/auth/reset-by-link', { body: { token, newPassword } });
    expect((await set('kisa12')).code).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
    expect((await set(PASSWORD)).status).toBe(200);
    expect((await set(`${PASSWORD}2`)).code).toBe('RESET_LINK_INVALID');
    const logIn = { username: 'davetli', password: PASSWORD };
    const { data: session } = await api.call('POST', '/auth/login', { body: logIn });
    expect(session.user.role).toBe('contributor');
    const audit = await api.admin('GET', '/admin/audit?action=user.create');
    expect(audit.data.entries[0]).toMatchObject({ subject: 'davetli', by: 'yonetici' });
    // It has no security answer that could be guessed.
    const reset = { username: 'davetli', securityAnswer: '', newPassword: PASSWORD };
    expect((await api.call('POST', '/auth/reset-password', { body: reset })).status).toBe(400);
  });
});

describe('the history of log-ins', () => {
  it('includes failed ones, for the owner and for administrators', async () => {
    const who = await person();
    await who.logIn({ password: 'yanlış' }, '192.0.2.9');
    await who.logIn({}, '192.0.2.8');
    const own = async () => (await who.as('GET', '/auth/sign-ins')).data;
    await expect.poll(async () => (await own()).length).toBe(3);
    expect(await own()).toContainEqual(
      expect.objectContaining({ outcome: 'wrongPassword', ipAddress: '192.0.2.9' }),
    );
    const seen = await api.admin('GET', `/admin/users/${who.id}/sign-ins`);
    expect(seen.data).toEqual(await own());
    expect((await who.as('GET', `/admin/users/${who.id}/sign-ins`)).code).toBe('FORBIDDEN');
  });
});

describe('the history of log-ins under attack', () => {
  const flood = (userId: string, outcome: SignInRecord['outcome'], count: number) =>
    SignInModel.insertMany(
      Array.from({ length: count }, (_, i) => ({
        userId: new Types.ObjectId(userId),
        createdAt: new Date(Date.now() + i),
        outcome,
        ipAddress: '198.18.0.1',
        userAgent: '',
      })),
    );

  it.each(SIGN_IN_OUTCOMES)(
    'keeps one attempt with the outcome %s in sight, whatever else happens',
    async (kept) => {
      const who = await person();
      await SignInModel.deleteMany({ userId: new Types.ObjectId(who.id) });
      await flood(who.id, kept, 1);
      for (const other of SIGN_IN_OUTCOMES) if (other !== kept) await flood(who.id, other, 200);
      for (const { data } of [
        await who.as('GET', '/auth/sign-ins'),
        await api.admin('GET', `/admin/users/${who.id}/sign-ins`),
      ]) {
        expect(data.filter(({ outcome }: SignInRecord) => outcome === kept)).toHaveLength(1);
        const times = data.map(({ at }: { at: string }) => at);
        expect(times).toEqual([...times].sort().reverse());
      }
    },
  );
});

describe('the second step', () => {
  it('is turned on with the password and a code of the new secret, and ends other sessions', async () => {
    const who = await person();
    const other = (await who.logIn()).data.token;
    const made = { name: 'betik', scopes: ['read'], days: 30, currentPassword: PASSWORD };
    const program = (await who.as('POST', '/auth/tokens', made)).data.token;
    const offer = (currentPassword: string) =>
      who.as('POST', '/auth/two-step/offer', { currentPassword });
    expect((await offer('yanlış')).code).toBe('PASSWORD_WRONG');
    const start = (code: string) => who.as('POST', '/auth/two-step', { code });
    expect((await start('123456')).code).toBe('CODE_WRONG');
    const { secret, uri } = (await offer(PASSWORD)).data;
    expect(uri).toContain(`otpauth://totp/Terimce:${who.username}`);
    expect((await who.logIn()).status).toBe(200);
    const { data } = await start(codeOf(secret));
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await api.call('GET', '/auth/verify', { token: other })).status).toBe(401);
    // Tokens that were created with only the password end as well.
    expect((await api.call('GET', '/favorites', { token: program })).status).toBe(401);
    expect((await who.as('GET', '/auth/verify')).data.twoStep).toBe(true);
    // The secret is neither in the database nor in a reply.
    const stored = JSON.stringify(await UserModel.findById(who.id).lean());
    for (const text of [secret, ...data.recoveryCodes]) expect(stored).not.toContain(text);
    const listed = await api.admin('GET', `/analytics/users?search=${who.username}`);
    expect(JSON.stringify(listed.data)).not.toMatch(/secret|recovery|Hash/i);
  });

  it('accepts each code once, and none older than the last', async () => {
    const who = await withTwoStep();
    expect((await who.logIn()).code).toBe('TWO_STEP_REQUIRED');
    expect((await who.logIn({ password: 'yanlış' })).code).toBe('INVALID_CREDENTIALS');
    const right = codeOf(who.secret);
    const wrong = { password: 'yanlış', code: right };
    expect((await who.logIn(wrong)).code).toBe('INVALID_CREDENTIALS');
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`;
    const both = await Promise.all([who.logIn({ code: spaced }), who.logIn({ code: right })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await who.logIn({ code: right })).code).toBe('CODE_WRONG');
    expect((await who.logIn({ code: codeOf(who.secret, -1) })).code).toBe('CODE_WRONG');
    await rest(who);
    expect((await who.logIn({ code: codeOf(who.secret, 4) })).code).toBe('CODE_WRONG');
  });

  it('accepts codes again after the clock was ahead', async () => {
    const who = await withTwoStep();
    const ahead = Math.floor(Date.now() / 30_000) + 8_640;
    await UserModel.updateOne({ _id: who.id }, { $set: { 'twoStep.lastStep': ahead } });
    const code = codeOf(who.secret);
    expect((await who.logIn({ code })).status).toBe(200);
    expect((await who.logIn({ code })).code).toBe('CODE_WRONG');
  });

  it('reports a secret of another installation; recovery codes work there, old ones only here', async () => {
    const who = await withTwoStep();
    const elsewhere = new TwoStepSecrets('the secret of another installation').offer('x').stored;
    const [, old = ''] = new TwoStepSecrets(
      'a secret of the tests, which is long enough',
    ).recoveryHashes('abcde-fghjk');
    await UserModel.updateOne(
      { _id: who.id },
      { $set: { 'twoStep.secret': elsewhere }, $push: { 'twoStep.recoveryHashes': old } },
    );
    const refused = await who.logIn({ code: codeOf(who.secret) });
    expect(refused).toMatchObject({ status: 409, code: 'TWO_STEP_UNREADABLE' });
    expect((await who.logIn({ code: who.recoveryCodes[0] })).status).toBe(200);
    expect((await who.logIn({ code: 'ABCDE FGHJK' })).status).toBe(200);
    expect((await who.logIn({ code: 'abcde-fghjk' })).code).toBe('CODE_WRONG');
  });

  it('accepts a recovery code once instead, and notifies the owner', async () => {
    const who = await withTwoStep();
    const [code = '', other = ''] = who.recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`;
    const { data } = await who.logIn({ code: typed });
    expect((await who.logIn({ code })).code).toBe('CODE_WRONG');
    const events = await api.call('GET', '/auth/security-events', { token: data.token });
    expect(events.data.map(({ kind }: { kind: string }) => kind)).toContain('recoveryCodeUsed');
    const proof = { currentPassword: PASSWORD, code: codeOf(who.secret) };
    const renewed = await who.as('POST', '/auth/two-step/recovery-codes', proof);
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await who.logIn({ code: other })).code).toBe('CODE_WRONG');
  });

  it('limits guesses from one address and from many, but not a known device', async () => {
    const who = await withTwoStep();
    const { device } = (await who.logIn({ code: codeOf(who.secret) })).data;
    await rest(who);
    const guess = (ip: string) => who.logIn({ code: '000000' }, ip);
    for (let i = 0; i < 5; i += 1) expect((await guess('192.0.2.40')).code).toBe('CODE_WRONG');
    const right = () => codeOf(who.secret);
    expect((await who.logIn({ code: right() }, '192.0.2.40')).code).toBe('TOO_MANY_ATTEMPTS');
    for (let i = 0; i < 15; i += 1) await guess(`198.51.100.${i}`);
    expect((await who.logIn({ code: right() }, '203.0.113.5')).code).toBe('TOO_MANY_ATTEMPTS');
    expect((await who.logIn({ code: right(), device }, '203.0.113.5')).status).toBe(200);
  });

  it('limits guesses from devices that gave only the password', async () => {
    const who = await person();
    const devices: string[] = [];
    for (let i = 0; i < 3; i += 1) devices.push((await who.logIn()).data.device);
    const { id } = await turnOn(who);
    // Devices are dated in whole seconds.
    await UserModel.updateOne({ _id: id }, { 'twoStep.enabledAt': new Date(Date.now() + 1000) });
    const codes = [];
    for (const device of [...devices, ...devices]) {
      codes.push((await who.logIn({ code: '000000', device }, '192.0.2.60')).code);
    }
    expect(codes).toEqual([...Array(5).fill('CODE_WRONG'), 'TOO_MANY_ATTEMPTS']);
  });

  it('is turned off only with a code, or by an administrator for another user', async () => {
    const who = await withTwoStep();
    const off = (body: object) =>
      who.as('POST', '/auth/two-step/off', { currentPassword: PASSWORD, ...body });
    expect((await off({})).code).toBe('TWO_STEP_REQUIRED');
    expect((await off({ code: 'abcde-fghjk' })).code).toBe('CODE_WRONG');
    expect((await off({ code: codeOf(who.secret) })).status).toBe(200);
    expect((await who.logIn()).status).toBe(200);

    const lost = await withTwoStep();
    const path = `/admin/users/${lost.id}/two-step-off`;
    expect((await lost.as('POST', path)).code).toBe('FORBIDDEN');
    expect((await api.admin('POST', path)).data.twoStep).toBe(false);
    expect((await lost.as('GET', '/auth/verify')).status).toBe(401);
    expect((await lost.logIn()).data.events).toContainEqual(
      expect.objectContaining({ kind: 'twoStepOff' }),
    );
    const boss = await withTwoStep('admin');
    const own = await boss.as('POST', `/admin/users/${boss.id}/two-step-off`);
    expect(own.code).toBe('SELF_DEMOTION');
  });

  const email = { email: 'baska@example.org' };
  it.each([
    ['PUT', '/auth/change-password', { newPassword: `${PASSWORD}!` }],
    ['PUT', '/auth/profile', email],
    ['PUT', '/auth/security-question', { securityAnswer: 'başka' }],
    ['POST', '/auth/two-step/offer', {}],
    ['POST', '/auth/two-step/recovery-codes', {}],
    ['POST', '/auth/tokens', { name: 'betik', scopes: ['read'], days: 30 }],
    ['POST', '/auth/two-step/off', {}],
    ['POST', '/auth/delete', {}],
  ])('is asked for by %s %s, a code or a recovery code', async (method, path, body) => {
    const who = await withTwoStep();
    const send = (proof: object) => who.as(method, path, { ...body, ...proof });
    // What is counted of a user is stored a moment later.
    const secrets = 'passwordHash securityAnswerHash email twoStep twoStepOffer isActive';
    const before = await UserModel.findById(who.id, secrets).lean();
    const currentPassword = PASSWORD;
    expect((await send({ currentPassword })).code).toBe('TWO_STEP_REQUIRED');
    expect((await send({ currentPassword, code: '000000' })).code).toBe('CODE_WRONG');
    const wrong = { currentPassword: 'yanlış', code: codeOf(who.secret) };
    expect((await send(wrong)).code).toBe('PASSWORD_WRONG');
    expect(await UserModel.findById(who.id, secrets).lean()).toEqual(before);
    const right = { currentPassword, code: who.recoveryCodes[0] };
    expect((await send(right)).success).toBe(true);
  });

  it('is not asked for by a change of names, and a refused password uses up no code', async () => {
    const who = await withTwoStep();
    expect((await who.as('PUT', '/auth/profile', { firstName: 'Ada' })).status).toBe(200);
    const [code] = who.recoveryCodes;
    const change = (newPassword: string) =>
      who.as('PUT', '/auth/change-password', { currentPassword: PASSWORD, newPassword, code });
    expect((await change('123456')).code).toBe('PASSWORD_GUESSABLE');
    expect((await change(`${PASSWORD}!`)).status).toBe(200);
  });

  it('can be required for staff, who cannot use the panel without it', async () => {
    const boss = await withTwoStep('admin');
    const demand = { staffTwoStep: true };
    const refused = await api.admin('PUT', '/admin/account-settings', demand);
    expect(refused.code).toBe('TWO_STEP_SETUP_REQUIRED');
    await boss.as('PUT', '/admin/account-settings', demand);
    try {
      const editor = await person('contributor');
      const inPanel = () => editor.as('GET', '/admin/terms');
      expect((await inPanel()).code).toBe('TWO_STEP_SETUP_REQUIRED');
      expect((await editor.as('POST', '/admin/terms', termBody())).status).toBe(403);
      expect((await editor.as('GET', '/auth/two-step')).data).toMatchObject({ required: true });
      const { secret } = (
        await editor.as('POST', '/auth/two-step/offer', { currentPassword: PASSWORD })
      ).data;
      await editor.as('POST', '/auth/two-step', { code: codeOf(secret) });
      expect((await inPanel()).status).toBe(200);
      await rest(editor);
      const proof = { currentPassword: PASSWORD, code: codeOf(secret) };
      const off = await editor.as('POST', '/auth/two-step/off', proof);
      expect(off.code).toBe('TWO_STEP_MANDATORY');
      // Users without access to the panel are not affected.
      expect((await person()).token).toBeTruthy();
    } finally {
      await boss.as('PUT', '/admin/account-settings', { staffTwoStep: false });
    }
  });
});

describe('an API token', () => {
  const make = async (who: Person, scopes: string[], more: object = {}) => {
    const body = { name: 'betik', scopes, days: 30, currentPassword: PASSWORD, ...more };
    const { data } = await who.as('POST', '/auth/tokens', body);
    const call = (method: string, path: string, sent?: unknown) =>
      api.call(method, path, { token: data.token, ...(sent === undefined ? {} : { body: sent }) });
    return { ...data, call };
  };

  it('may do what its scopes allow, but cannot change accounts', async () => {
    const who = await person('admin');
    const body = { name: 'betik', scopes: ['read'], days: 30, currentPassword: 'yanlış' };
    expect((await who.as('POST', '/auth/tokens', body)).code).toBe('PASSWORD_WRONG');
    const reader = await make(who, ['read']);
    expect(reader.token).toMatch(/^trm_[\w-]{43}$/);
    expect((await reader.call('GET', '/admin/terms')).status).toBe(200);
    expect((await reader.call('POST', '/admin/terms', termBody())).code).toBe('TOKEN_SCOPE');
    expect((await reader.call('GET', '/admin/audit')).code).toBe('TOKEN_SCOPE');
    // Without the scope an administrator's token publishes nothing.
    const writer = await make(who, ['write']);
    const proposed = await writer.call('POST', '/admin/terms', termBody());
    expect(proposed.data.status).toBe('pending');
    const all = await make(who, ['read', 'write', 'admin']);
    const published = await all.call('POST', '/admin/terms', termBody());
    expect(published.data.status).toBe('approved');
    expect((await all.call('GET', '/admin/audit')).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/auth/profile'],
      ['GET', '/auth/tokens'],
      ['DELETE', '/auth/sessions'],
      ['GET', '/admin/users'],
      ['PUT', `/admin/users/${who.id}`],
      ['POST', `/analytics/users/${who.id}/reset-link`],
      ['PUT', '/admin/account-settings'],
    ] as const) {
      const sent = method === 'PUT' ? { staffTwoStep: false } : undefined;
      expect((await all.call(method, path, sent)).code, path).toBe('TOKEN_SCOPE');
    }
    // It cannot log out, least of all its owner.
    await all.call('POST', '/auth/logout');
    expect((await who.as('GET', '/auth/verify')).status).toBe(200);
  });

  it('is stored as a hash, listed by its prefix, and can be revoked only by its owner', async () => {
    const who = await person();
    const { token, apiToken, call } = await make(who, ['read']);
    const stored = JSON.stringify(await ApiTokenModel.find({ userId: who.id }).lean());
    expect(stored).not.toContain(token);
    const { data: listed } = await who.as('GET', '/auth/tokens');
    expect(listed).toEqual([{ ...apiToken, start: token.slice(0, 8) }]);
    const path = `/auth/tokens/${apiToken._id}`;
    expect((await (await person()).as('DELETE', path)).code).toBe('NOT_FOUND');
    expect((await call('GET', '/favorites')).status).toBe(200);
    expect((await who.as('GET', '/auth/tokens')).data[0].lastUsedAt).not.toBeNull();
    await who.as('DELETE', path);
    expect((await call('GET', '/favorites')).code).toBe('TOKEN_INVALID');
  });

  it('has the rights that its owner has at that moment', async () => {
    const who = await person('admin');
    const { call } = await make(who, ['read', 'write', 'admin']);
    await api.admin('PUT', `/admin/users/${who.id}`, { role: 'contributor' });
    expect((await call('GET', '/admin/audit')).code).toBe('FORBIDDEN');
    expect((await call('GET', '/admin/terms')).status).toBe(200);
    await api.admin('DELETE', `/admin/users/${who.id}`);
    expect((await call('GET', '/admin/terms')).code).toBe('TOKEN_INVALID');
    await api.admin('PUT', `/admin/users/${who.id}`, { isActive: true });
    expect((await call('GET', '/admin/terms')).code).toBe('TOKEN_INVALID');
  });

  it('ends when it expires and when the password changes', async () => {
    const who = await person();
    const { call, apiToken } = await make(who, ['read']);
    const gone = { expiresAt: new Date(Date.now() - 1000) };
    await ApiTokenModel.updateOne({ _id: apiToken._id }, { $set: gone });
    expect((await call('GET', '/favorites')).code).toBe('TOKEN_INVALID');
    const other = await make(who, ['read']);
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    expect((await who.as('PUT', '/auth/change-password', change)).status).toBe(200);
    expect((await other.call('GET', '/favorites')).code).toBe('TOKEN_INVALID');
  });

  it('needs a code if there is a second step, and the number of tokens is limited', async () => {
    const who = await withTwoStep();
    const body = { name: 'betik', scopes: ['read'], days: 30, currentPassword: PASSWORD };
    expect((await who.as('POST', '/auth/tokens', body)).code).toBe('TWO_STEP_REQUIRED');
    const coded = { ...body, code: codeOf(who.secret) };
    expect((await who.as('POST', '/auth/tokens', coded)).status).toBe(201);
    const plain = await person();
    for (let i = 0; i < 20; i += 1) await plain.as('POST', '/auth/tokens', body);
    expect((await plain.as('POST', '/auth/tokens', body)).code).toBe('API_TOKENS_FULL');
  });
});
