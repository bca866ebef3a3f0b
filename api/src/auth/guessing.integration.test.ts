import { AuditLogModel } from '@terimce/core/models/admin';
import { GuessModel, SignInModel, UserModel } from '@terimce/core/models/user';
import bcrypt from 'bcrypt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../test/account-calls.js';
import { ANSWER, PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { addSecurityEvent } from './user.repository.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi({ RATE_LIMIT_REGISTER: '60' });
});
afterAll(() => api?.stop());

const { register, login, isLoggedIn } = accountCalls(() => api);

describe('the security question', () => {
  const ip = (last: number) => `203.0.113.${last}`;
  const answer = (email: string, securityAnswer: string, from: string) =>
    api.call('POST', '/auth/verify-security', { body: { email, securityAnswer }, ip: from });
  const reset = (email: string, from: string) =>
    api.call('POST', '/auth/reset-password', {
      body: { email, securityAnswer: ANSWER, newPassword: 'ele geçirildi' },
      ip: from,
    });

  it.each(['admin', 'contributor'] as const)('cannot reset the password of a %s', async (role) => {
    const username = `soruyla.${role}`;
    await register(username);
    await UserModel.updateOne({ username }, { $set: { role } });
    const reply = await reset(username, ip(60));
    expect(reply).toMatchObject({ status: 403, code: 'RESET_NEEDS_ADMIN' });
    expect((await answer(username, ANSWER, ip(60))).code).toBe('RESET_NEEDS_ADMIN');
    expect((await login(username)).status).toBe(200);
  });

  it('accepts at most ten wrong answers a day for one account, from all addresses together', async () => {
    await register('dağıtılmış');
    for (let i = 0; i < 10; i += 1) {
      const wrong = await answer('dağıtılmış', `yanlış ${i}`, ip(70 + i));
      expect(wrong.code).toBe('SECURITY_ANSWER_WRONG');
    }
    const refused = await reset('dağıtılmış', ip(90));
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.retryAfter).toBeGreaterThan(80_000);
    expect((await login('dağıtılmış')).status).toBe(200);
  });

  it('notifies the owner of wrong answers and of a reset once at the next log-in, and in the profile', async () => {
    const token = await api.signUp('haberdar');
    await answer('haberdar', 'yanlış', ip(91));
    await reset('haberdar', ip(92));
    const { data } = await login('haberdar', 'ele geçirildi');
    const expected = [
      { kind: 'passwordResetByAnswer', ipAddress: ip(92) },
      { kind: 'wrongAnswer', ipAddress: ip(91) },
    ];
    expect(data.events).toMatchObject(expected);
    expect((await login('haberdar', 'ele geçirildi')).data.events).toEqual([]);
    const events = await api.call('GET', '/auth/security-events', { token: data.token });
    expect(events.data).toMatchObject(expected);
    expect((await api.call('GET', '/auth/security-events', { token })).status).toBe(401);
    expect(await AuditLogModel.findOne({ by: 'haberdar' }).lean()).toMatchObject({
      action: 'user.reset-password',
      subject: 'haberdar',
      details: { after: { means: 'answer' }, ip: ip(92) },
    });
  });

  it('does not push other events out with wrong answers, whoever gives them', async () => {
    const token = await api.signUp('izlenen');
    const { _id } = await UserModel.findOne({ username: 'izlenen' }).orFail().lean();
    const ipAddress = ip(93);
    await addSecurityEvent(_id, { kind: 'passwordResetByAnswer', ipAddress });
    for (let i = 0; i < 25; i += 1) await addSecurityEvent(_id, { kind: 'wrongAnswer', ipAddress });
    const { data } = await api.call('GET', '/auth/security-events', { token });
    const kinds = data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('passwordResetByAnswer');
    expect(kinds).toContain('wrongAnswer');
  });

  it('does not reveal whether an e-mail address belongs to an account', async () => {
    await register('gizli', { email: 'gizli@example.org' });
    for (const email of ['gizli@example.org', 'hiç@example.org']) {
      const reply = await api.call('POST', '/auth/verify-security', {
        body: { email },
        ip: ip(93),
      });
      expect(reply.code).toBe('USER_NOT_FOUND');
    }
  });

  it('counts requests for any name, including known ones', async () => {
    await register('aranan');
    const ask = () =>
      api.call('POST', '/auth/verify-security', { body: { email: 'aranan' }, ip: ip(94) });
    for (let i = 0; i < 30; i += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('a device that has logged in before', () => {
  const at = (name: string, password: string, ip: string, device?: string) =>
    api.call('POST', '/auth/login', { body: { username: name, password, device }, ip });

  it('is not limited by the guesses of others from its address', async () => {
    await register('kampüs');
    const ip = '203.0.113.100';
    const { device } = (await at('kampüs', PASSWORD, ip)).data;
    for (let i = 0; i < 30; i += 1) await at(`komşu${i}`, 'yanlış', ip);
    expect((await at('kampüs', PASSWORD, ip)).status).toBe(429);
    const known = await at('kampüs', PASSWORD, ip, device);
    expect(known).toMatchObject({ status: 200, data: { device } });
  });

  it('is not limited by guesses for its account, which are refused after a hundred a day in total', async () => {
    await register('aranılan');
    const { device } = (await at('aranılan', PASSWORD, '198.51.100.9')).data;
    const guesses = Array.from({ length: 110 }, (_, i) =>
      at('aranılan', 'yanlış', `198.18.${Math.floor(i / 5)}.1`),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(100);
    expect((await at('aranılan', PASSWORD, '198.51.100.10')).status).toBe(429);
    expect((await at('aranılan', PASSWORD, '198.51.100.10', device)).status).toBe(200);
  });

  it('answers the security question whatever strangers answer, from its network as well', async () => {
    const ask = (email: string, securityAnswer: string, ip: string, device?: string) =>
      api.call('POST', '/auth/verify-security', { body: { email, securityAnswer, device }, ip });
    await register('unutkan');
    const { device } = (await at('unutkan', PASSWORD, '198.51.100.60')).data;
    await expect.poll(() => SignInModel.countDocuments({ ipAddress: '198.51.100.60' })).toBe(1);
    for (let i = 0; i < 12; i += 1) await ask('unutkan', `yanlış ${i}`, `198.18.9.${i}`);
    expect((await ask('unutkan', ANSWER, '198.18.9.99')).code).toBe('TOO_MANY_ATTEMPTS');
    expect((await ask('unutkan', ANSWER, '198.51.100.60')).status).toBe(200);
    expect((await ask('unutkan', ANSWER, '198.18.9.99', device)).status).toBe(200);
    // What is known has small budgets of its own.
    for (let i = 0; i < 5; i += 1) await ask('unutkan', `yanlış ${i}`, '198.51.100.60');
    expect((await ask('unutkan', ANSWER, '198.51.100.60')).code).toBe('TOO_MANY_ATTEMPTS');
    for (let i = 0; i < 5; i += 1) await ask('unutkan', `yanlış ${i}`, '198.18.9.99', device);
    expect((await ask('unutkan', ANSWER, '198.18.9.98', device)).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is told apart from others by its network', async () => {
    await register('evdeki');
    const home = '2001:db8:5:5::1';
    expect((await at('evdeki', PASSWORD, home)).status).toBe(200);
    await expect.poll(() => SignInModel.countDocuments({ ipAddress: home })).toBe(1);
    const { _id } = await UserModel.findOne({ username: 'evdeki' }).orFail().lean();
    await at('evdeki', 'yanlış', '198.18.10.1');
    const all = { key: { $in: [`loginAccount:${_id}`, /^loginAccount:=/] } };
    await GuessModel.updateMany(all, { $set: { points: 101 } });
    expect((await at('evdeki', PASSWORD, '198.18.10.2')).code).toBe('TOO_MANY_ATTEMPTS');
    expect((await at('evdeki', PASSWORD, '2001:db8:5:5::2')).status).toBe(200);
    // A network of the time before the last change of the password is not known.
    await UserModel.updateOne({ _id }, { passwordChangedAt: new Date() });
    expect((await at('evdeki', PASSWORD, home)).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is forgotten when the password changes', async () => {
    await register('değişen');
    const { device, token } = (await at('değişen', PASSWORD, '198.51.100.50')).data;
    // Tokens are dated in whole seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    const body = { currentPassword: PASSWORD, newPassword: 'yeni bir şifre 77' };
    expect((await api.call('PUT', '/auth/change-password', { body, token })).status).toBe(200);
    vi.useRealTimers();
    // Like any other device, it is counted by its address.
    for (let i = 0; i < 10; i += 1) await at('değişen', 'yanlış', '198.51.100.51');
    expect((await at('değişen', 'yanlış', '198.51.100.51', device)).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is limited by its own guesses', async () => {
    await register('kendisi');
    const { device } = (await at('kendisi', PASSWORD, '198.51.100.11')).data;
    for (let i = 0; i < 10; i += 1) await at('kendisi', 'yanlış', `198.51.100.${20 + i}`, device);
    expect((await at('kendisi', PASSWORD, '198.51.100.40', device)).status).toBe(429);
  });

  it('counts for its own account only, and grants no access', async () => {
    await register('sahip');
    const { device } = (await at('sahip', PASSWORD, '198.51.100.12')).data;
    const ip = '203.0.113.101';
    for (let i = 0; i < 30; i += 1) await at(`hedef${i}`, 'yanlış', ip, device);
    expect((await at('kendisi', 'yanlış', ip, device)).status).toBe(429);
    expect(await isLoggedIn(device)).toBe(false);
    const token = (await at('sahip', PASSWORD, '198.51.100.12')).data.token;
    expect((await at('sahip', PASSWORD, ip, token)).status).toBe(429);
  });
});

describe('guessing', () => {
  const wrong = (name: string, ip: string) => login(name, 'yanlış', ip);

  it('allows ten passwords for an account from one address, and says how long to wait', async () => {
    await register('hedef');
    const [attacker, owner] = ['203.0.113.1', '203.0.113.2'];
    for (let i = 0; i < 10; i += 1) expect((await wrong('hedef', attacker)).status).toBe(401);
    const refused = await login('hedef', PASSWORD, attacker);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.retryAfter).toBeGreaterThan(600);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    expect(refused.headers.get('retry-after')).toBe(String(refused.retryAfter));
    expect((await login('hedef', PASSWORD, owner)).status).toBe(200);
    expect((await login('başkası', PASSWORD, attacker)).status).toBe(401);
  });

  it('is limited for the same account under its e-mail address', async () => {
    await register('ikiadlı', { email: 'ikiadli@example.org' });
    for (let i = 0; i < 10; i += 1) {
      await wrong(i % 2 ? 'ikiadlı' : 'ikiadli@example.org', '203.0.113.3');
    }
    expect((await login('ikiadlı', PASSWORD, '203.0.113.3')).status).toBe(429);
  });

  it('does not reveal under which name or address an account is known', async () => {
    await register('örnekli', { email: 'orc@example.org' });
    const codeAfter = async (first: string, then: string, ip: string) => {
      for (let i = 0; i < 10; i += 1) await wrong(first, ip);
      return (await wrong(then, ip)).code;
    };
    // Other spellings of an address are counted with it, whether or not it belongs to an account.
    for (const [i, tail] of ['example.org', 'example.net'].entries()) {
      expect(await codeAfter(`örc@${tail}`, `orc@${tail}`, `203.0.113.${60 + i}`)).toBe(
        'TOO_MANY_ATTEMPTS',
      );
    }
    // After guesses under the name of an account, its address answers like any other.
    for (const [i, email] of ['orc@example.org', 'başka@example.org'].entries()) {
      expect(await codeAfter('örnekli', email, `203.0.113.${70 + i}`)).toBe('INVALID_CREDENTIALS');
    }
  });

  it('counts the networks around an address of IPv6', async () => {
    await wrong('ağ', '2001:db8:77:1::1');
    const counted = await GuessModel.updateOne(
      { key: 'loginNetwork:2001:db8:77::/48' },
      { $set: { points: 301 } },
    );
    expect(counted.modifiedCount).toBe(1);
    expect((await wrong('ağ', '2001:db8:77:ffff::1')).code).toBe('TOO_MANY_ATTEMPTS');
    expect((await wrong('ağ', '2001:db8:78::1')).code).toBe('INVALID_CREDENTIALS');
  });

  it('counts guesses that are sent at the same time', async () => {
    await register('koşan');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => wrong('koşan', '203.0.113.4')),
    );
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('allows thirty passwords from one address, for all accounts together', async () => {
    for (let i = 0; i < 30; i += 1) {
      expect((await wrong(`deneme${i}`, '203.0.113.5')).status).toBe(401);
    }
    expect((await wrong('deneme99', '203.0.113.5')).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('counts a whole /64 of IPv6 as one address', async () => {
    for (let i = 0; i < 10; i += 1) await wrong('altılı', `2001:db8:1:1::${i}`);
    expect((await wrong('altılı', '2001:db8:1:1:ffff::')).status).toBe(429);
    expect((await wrong('altılı', '2001:db8:1:2::1')).status).toBe(401);
  });

  it('does not count right passwords', async () => {
    await register('sıkgiren');
    for (let i = 0; i < 9; i += 1) await wrong('sıkgiren', '203.0.113.6');
    for (let i = 0; i < 12; i += 1) {
      expect((await login('sıkgiren', PASSWORD, '203.0.113.6')).status).toBe(200);
    }
  });

  it('allows five answers an hour', async () => {
    await register('sorulan');
    const answer = (securityAnswer: string, ip = '203.0.113.7') =>
      api.call('POST', '/auth/verify-security', { body: { email: 'sorulan', securityAnswer }, ip });
    for (let i = 0; i < 5; i += 1) expect((await answer(`yanlış ${i}`)).status).toBe(400);
    const refused = await answer(ANSWER);
    expect(refused.code).toBe('TOO_MANY_ATTEMPTS');
    expect(refused.retryAfter).toBeGreaterThan(3_000);
    const body = { email: 'sorulan', securityAnswer: ANSWER, newPassword: 'yepyeni şifre' };
    const reset = await api.call('POST', '/auth/reset-password', { body, ip: '203.0.113.7' });
    expect(reset.status).toBe(429);
    expect((await answer(ANSWER, '203.0.113.8')).status).toBe(200);
  });

  it('stores the counts in the database', async () => {
    await wrong('kayıtlı', '203.0.113.9');
    const kept = await GuessModel.countDocuments({ key: /203\.0\.113\.9$/ });
    // Under the name and the address, under the account and the address, and under the address.
    expect(kept).toBe(3);
  });

  it('doubles the wait each time, up to eight windows', async () => {
    await register('ısrarlı');
    const ip = '203.0.113.10';
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < 10; i += 1) await wrong('ısrarlı', ip);
      waits.push(Math.round((await wrong('ısrarlı', ip)).retryAfter ?? 0));
      await GuessModel.updateMany(
        { key: /^login(Address)?:.*203\.0\.113\.10$/ },
        { $set: { expire: new Date(0) } },
      );
    }
    expect(waits.map((wait) => Math.ceil(wait / 900))).toEqual([1, 2, 4, 8, 8]);
  });

  it('ignores a wait that a wrong clock has set', async () => {
    await register('saatsiz');
    const ip = '203.0.113.11';
    for (let i = 0; i < 10; i += 1) await wrong('saatsiz', ip);
    const twoDays = new Date(Date.now() + 2 * 86_400_000);
    await GuessModel.updateMany({ key: /203\.0\.113\.11$/ }, { $set: { expire: twoDays } });
    expect((await login('saatsiz', PASSWORD, ip)).status).toBe(200);
  });
});

describe('the time of an answer', () => {
  afterEach(() => void vi.restoreAllMocks());
  const ip = '203.0.113.40';
  const wrong = (path: string, body: object) => () => api.call('POST', path, { body, ip });
  const login = (username: string) => wrong('/auth/login', { username, password: 'yanlış' });
  const answer = (email: string) =>
    wrong('/auth/verify-security', { email, securityAnswer: 'yanlış' });
  const reset = (email: string) =>
    wrong('/auth/reset-password', {
      email,
      securityAnswer: 'yanlış',
      newPassword: 'yepyeni şifre',
    });

  it('does not reveal who has an account: one hash of the same cost is compared for any name', async () => {
    await register('saatli', { email: 'saatli@example.org' });
    await register('saatli.kapalı');
    await register('saatli.cevapsız');
    await UserModel.updateOne({ username: 'saatli.kapalı' }, { $set: { isActive: false } });
    await UserModel.updateOne(
      { username: 'saatli.cevapsız' },
      { $set: { securityAnswerHash: '' } },
    );
    const work: string[] = [];
    for (const attempt of [
      ...['saatli', 'saatli@example.org', 'saatli.kapalı', 'yok', 'yok@example.org'].map(login),
      ...['saatli', 'saatli.cevapsız', 'yok'].map(answer),
      ...['saatli', 'yok'].map(reset),
    ]) {
      const compare = vi.spyOn(bcrypt, 'compare');
      const { status } = await attempt();
      expect([400, 401, 404]).toContain(status);
      const costs = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(String(hash)));
      work.push(`${costs.length} of cost ${costs}`);
      compare.mockRestore();
    }
    expect(new Set(work)).toEqual(new Set(['1 of cost 4']));
  });
});
