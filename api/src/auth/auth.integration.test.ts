import { AuditLogModel } from '@terimce/core/models/admin';
import { GuessModel, UserModel } from '@terimce/core/models/user';
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWER, PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { addSecurityEvent } from './user.repository.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi({ RATE_LIMIT_REGISTER: '60' });
});
afterAll(() => api?.stop());

let addresses = 0;
/** Accounts are counted by address. */
const ownAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};
const register = (
  username: string,
  change: object = {},
  language?: 'tr' | 'en',
  ip = ownAddress(),
) =>
  api.call('POST', '/auth/register', {
    ip,
    body: {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      securityQuestion: 'primary_school_teacher',
      securityAnswer: ANSWER,
      ...change,
    },
    ...(language ? { language } : {}),
  });
const login = (username: string, password = PASSWORD, ip = '198.51.100.1') =>
  api.call('POST', '/auth/login', { body: { username, password }, ip });
const isLoggedIn = async (token: string) =>
  (await api.call('GET', '/auth/verify', { token })).status === 200;

describe('registering', () => {
  it('creates an account with the role user, without secrets in the reply', async () => {
    const reply = await register(
      'ilk.kullanıcı',
      { email: 'ilk@Example.org', firstName: 'İlk' },
      'en',
    );
    expect(reply.status).toBe(201);
    expect(reply.message).toBe('Registration successful! You can now log in');
    expect(reply.data.user).toMatchObject({
      username: 'ilk.kullanıcı',
      role: 'user',
      isAdmin: false,
    });
    expect(JSON.stringify(reply.data)).not.toMatch(/hash|answer|\$2/i);
  });

  it.each([
    ['IRMAK', 'ırmak'],
    ['İREM_1', 'irem_1'],
    ['İnce', 'INCE'],
    ['Gülşen', 'GÜLŞEN'],
  ])('treats %s and %s as the same name', async (first, second) => {
    expect((await register(first)).status).toBe(201);
    expect(await register(second)).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' });
    expect((await login(second)).status).toBe(200);
  });

  it.each(['rооt', 'ΑΒΓ', '١٢٣٤'])(
    'refuses %s, which has letters of another script',
    async (name) => {
      expect(await register(name)).toMatchObject({ status: 400, code: 'USERNAME_INVALID' });
    },
  );

  it('a school has enough accounts an hour for two classes, and what is refused counts as none', async () => {
    const open = async (username: string) =>
      (await register(username, {}, undefined, '192.0.2.77')).status;
    for (let student = 1; student <= 60; student += 1) {
      expect(await open(`öğrenci${student}`)).toBe(201);
      expect(await open(student % 2 ? 'ÖĞRENCİ1' : 'x')).toBe(student % 2 ? 409 : 400);
    }
    expect(await open('öğrenci61')).toBe(429);
  });

  it('lets one of several simultaneous registrations win', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => register('kalabalık')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('does not reveal whether an e-mail address is taken, and leaves it to the older account', async () => {
    await register('birinci', { email: 'ortak@example.org' });
    const password = 'bambaşka bir şifre';
    const second = await register('ikinci', {
      email: 'ORTAK@example.org',
      password,
      confirmPassword: password,
    });
    expect(second.status).toBe(201);
    expect((await login('ortak@example.org')).data.user.username).toBe('birinci');
    expect((await login('ortak@example.org', password)).status).toBe(401);
    expect((await login('ikinci', password)).status).toBe(200);
  });

  it.each([
    ['a short name', { username: 'ab' }, 'USERNAME_INVALID', 'Kullanıcı adı 3–30'],
    ['spaces in the name', { username: 'a b c' }, 'USERNAME_INVALID', ''],
    ['a long name', { username: 'a'.repeat(31) }, 'USERNAME_INVALID', ''],
    [
      'a short password',
      { password: '12345' },
      'PASSWORD_TOO_SHORT',
      'Şifre en az 6 karakter olmalıdır',
    ],
    ['a password of 73 bytes', { password: `${'ş'.repeat(36)}x` }, 'PASSWORD_TOO_LONG', ''],
    [
      'another confirmation',
      { confirmPassword: 'başka bir şey' },
      'PASSWORDS_DIFFER',
      'Şifreler eşleşmiyor',
    ],
    ['a common password', { password: 'Qwerty123' }, 'PASSWORD_GUESSABLE', 'kolay tahmin edilir'],
    ['one that is common in Turkey', { password: 'GALATASARAY1905' }, 'PASSWORD_GUESSABLE', ''],
    ['one repeated letter', { password: 'ğğğğğğğğ' }, 'PASSWORD_GUESSABLE', ''],
    ['a repeated group of letters', { password: 'kediKEDİkedi' }, 'PASSWORD_GUESSABLE', ''],
    ['the user name', { password: 'HATALI' }, 'PASSWORD_GUESSABLE', ''],
    ['the user name with a year', { password: 'hatali2026' }, 'PASSWORD_GUESSABLE', ''],
    ['no answer', { securityAnswer: ' ' }, 'VALIDATION_FAILED', ''],
    ['an object instead of a name', { username: { $ne: null } }, 'VALIDATION_FAILED', ''],
    ['a number instead of a password', { password: 123456 }, 'VALIDATION_FAILED', ''],
    ['an invalid e-mail address', { email: 'kimse' }, 'VALIDATION_FAILED', ''],
  ])('refuses %s', async (_, change, code, message) => {
    const both = 'password' in change ? { confirmPassword: change.password } : {};
    const reply = await register('hatalı', { ...both, ...change });
    expect(reply).toMatchObject({ status: 400, code, success: false });
    expect(reply.message).toContain(message);
  });
});

describe('logging in', () => {
  it('returns user and token, by name in any case and by e-mail', async () => {
    await register('Giren', { email: 'giren@example.org' });
    for (const name of ['Giren', ' GİREN ', 'giren@EXAMPLE.org']) {
      const reply = await login(name);
      expect(reply).toMatchObject({ status: 200, data: { user: { username: 'Giren' } } });
      expect(await isLoggedIn(reply.data.token)).toBe(true);
    }
  });

  it('does not reveal whether the name exists', async () => {
    await register('varolan');
    const [known, unknown] = [await login('varolan', 'yanlış'), await login('yokböyle', 'yanlış')];
    expect(known.code).toBe('INVALID_CREDENTIALS');
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
  });

  it.each([
    ['an operator instead of a name', { username: { $gt: '' }, password: 'x' }],
    ['an operator instead of a password', { username: 'varolan', password: { $ne: '' } }],
    ['a $where', { username: 'varolan', password: 'x', $where: 'sleep(1000)' }],
    ['no password', { username: 'varolan' }],
    ['a list', [{ username: 'a', password: 'b' }]],
    ['null', null],
  ])('refuses %s', async (_, body) => {
    const reply = await api.call('POST', '/auth/login', { body, ip: '198.51.100.2' });
    expect([400, 401]).toContain(reply.status);
    expect(reply.success).toBe(false);
  });

  it('works for an account that was disabled while the clock was ahead', async () => {
    await register('ileriden');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await UserModel.updateOne({ username: 'ileriden' }, { $set: { sessionsValidAfter: tomorrow } });
    expect(await isLoggedIn((await login('ileriden')).data.token)).toBe(true);
  });

  it('refuses a disabled user with the right password, and ends the user’s sessions', async () => {
    const token = await api.signUp('kapatılan');
    await UserModel.updateOne({ username: 'kapatılan' }, { $set: { isActive: false } });
    expect(await isLoggedIn(token)).toBe(false);
    expect((await login('kapatılan')).code).toBe('ACCOUNT_DISABLED');
    expect((await login('kapatılan', 'yanlış')).code).toBe('INVALID_CREDENTIALS');
  });
});

describe('tokens', () => {
  it.each([
    ['no token', undefined, 'UNAUTHORIZED'],
    ['nonsense', 'abc', 'TOKEN_INVALID'],
    [
      'one without a signature',
      jwt.sign({}, '', { algorithm: 'none', subject: 'a', jwtid: 'b', expiresIn: 60 }),
      'TOKEN_INVALID',
    ],
    [
      'one with a foreign signature',
      jwt.sign({}, 'x'.repeat(40), { subject: 'a'.repeat(24), jwtid: 'b', expiresIn: 60 }),
      'TOKEN_INVALID',
    ],
  ])('%s is a 401', async (_, token, code) => {
    expect(await api.call('GET', '/auth/verify', { token })).toMatchObject({ status: 401, code });
  });

  it('is valid for seven days, and not after logging out', async () => {
    const token = await api.signUp('çıkan');
    const { exp = 0, iat = 0 } = jwt.decode(token) as { exp: number; iat: number };
    expect(exp - iat).toBe(7 * 24 * 3600);
    const reply = await api.call('POST', '/auth/logout', { token });
    expect(reply).toMatchObject({ status: 200, success: true, message: 'Çıkış yapıldı' });
    expect(await isLoggedIn(token)).toBe(false);
    expect((await api.call('POST', '/auth/logout', { token, language: 'en' })).message).toBe(
      'Signed out',
    );
  });

  it('is invalid when the user is deleted, but does not block public calls', async () => {
    const token = await api.signUp('silinen');
    await UserModel.deleteOne({ username: 'silinen' });
    expect(await api.call('GET', '/favorites', { token })).toMatchObject({
      status: 401,
      code: 'TOKEN_INVALID',
    });
    const body = { profession: 'Öğrenci', message: 'Silinmiş hesaptan' };
    expect((await api.call('POST', '/feedback/submit', { token, body })).status).toBe(201);
    expect((await api.call('POST', '/auth/logout', { token })).status).toBe(200);
  });

  it('has the current role of the user', async () => {
    const token = await api.signUp('yükselen');
    await UserModel.updateOne({ username: 'yükselen' }, { $set: { role: 'admin' } });
    const { data } = await api.call('GET', '/auth/verify', { token });
    expect(data).toMatchObject({ role: 'admin', isAdmin: true });
  });
});

describe('passwords', () => {
  it('ends all other sessions when changed', async () => {
    const here = await api.signUp('değiştiren');
    const there = (await login('değiştiren')).data.token;
    const change = (currentPassword: string) =>
      api.call('PUT', '/auth/change-password', {
        token: here,
        body: { currentPassword, newPassword: 'yeni şifre' },
      });
    expect((await change('yanlış')).code).toBe('PASSWORD_WRONG');
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
    expect((await login('değiştiren')).status).toBe(401);
    expect((await login('değiştiren', 'yeni şifre')).status).toBe(200);
  });

  it('can be reset with the answer in any case and spacing; all sessions end', async () => {
    const token = await api.signUp('unutan');
    const email = 'UNUTAN';
    const question = await api.call('POST', '/auth/verify-security', { body: { email } });
    expect(question.data).toEqual({ securityQuestion: 'primary_school_teacher', verified: false });
    for (const answer of [{ securityAnswer: ' ayşe IŞIK ' }, { answer: 'AYŞE  işık' }]) {
      const body = { email, ...answer };
      const reply = await api.call('POST', '/auth/verify-security', { body });
      expect(reply).toMatchObject({ status: 200, data: { verified: true } });
    }
    const body = { email, securityAnswer: 'ayşe ışık', newPassword: 'sıfırlandı' };
    expect((await api.call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect(await isLoggedIn(token)).toBe(false);
    expect((await login('unutan', 'sıfırlandı')).status).toBe(200);
  });

  it.each([
    [
      'an unknown name',
      { email: 'hiçkimse', securityAnswer: 'x', newPassword: 'yepyeni şifre' },
      404,
      'USER_NOT_FOUND',
      'Bu kullanıcı adına kayıtlı kullanıcı bulunamadı',
    ],
    [
      'a wrong answer',
      { email: 'cevaplı', securityAnswer: 'x', newPassword: 'yepyeni şifre' },
      400,
      'SECURITY_ANSWER_WRONG',
      'Güvenlik sorusu cevabı yanlış',
    ],
    [
      'a short password',
      { email: 'cevaplı', securityAnswer: ANSWER, newPassword: '12345' },
      400,
      'PASSWORD_TOO_SHORT',
      'Şifre en az 6 karakter olmalıdır',
    ],
    [
      'no name',
      { securityAnswer: ANSWER, newPassword: 'yepyeni şifre' },
      400,
      'VALIDATION_FAILED',
      '',
    ],
    [
      'an operator',
      { email: { $ne: '' }, securityAnswer: ANSWER, newPassword: 'yepyeni şifre' },
      400,
      'VALIDATION_FAILED',
      '',
    ],
  ])('is not reset for %s', async (_, body, status, code, message) => {
    await register('cevaplı');
    const reply = await api.call('POST', '/auth/reset-password', { body, ip: '198.51.100.3' });
    expect(reply).toMatchObject({ status, code });
    expect(reply.message).toContain(message);
  });

  it('is not reset for an account without an answer', async () => {
    await register('cevapsız');
    await UserModel.updateOne({ username: 'cevapsız' }, { $set: { securityAnswerHash: '' } });
    const body = { email: 'cevapsız', securityAnswer: 'x', newPassword: 'yepyeni şifre' };
    expect((await api.call('POST', '/auth/reset-password', { body })).code).toBe(
      'SECURITY_ANSWER_WRONG',
    );
  });
});

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
    expect(refused.retryAfter).toBeGreaterThan(86_000);
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

describe('passwords of users of the panel', () => {
  it('have at least ten characters; a weaker one still logs in and is reported as weak', async () => {
    const password = 'kısa9abc';
    const token = await api.signUp('terfi', password);
    await UserModel.updateOne({ username: 'terfi' }, { $set: { role: 'contributor' } });
    const change = (newPassword: string) =>
      api.call('PUT', '/auth/change-password', {
        token,
        body: { currentPassword: password, newPassword },
      });
    expect((await login('terfi', password)).data.passwordIsWeak).toBe(true);
    expect((await change('dokuz har')).code).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
    expect((await change('on karakter')).status).toBe(200);
    expect((await login('terfi', 'on karakter')).data.passwordIsWeak).toBe(false);
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
    expect(refused.retryAfter).toBeGreaterThan(890);
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
    expect(refused.retryAfter).toBeGreaterThan(3590);
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

  it('refuses a password that is right only in its first 72 bytes', async () => {
    const long = `${'a1'.repeat(35)}xy`;
    await register('uzunca', { password: long, confirmPassword: long });
    expect((await login('uzunca', long)).status).toBe(200);
    expect((await login('uzunca', `${long}z`)).status).toBe(401);
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

describe('the profile', () => {
  it('shows and changes names and e-mail; an empty text clears a field', async () => {
    const token = await api.signUp('profilli');
    const change = (body: object) =>
      api.call('PUT', '/auth/profile', { token, body: { currentPassword: PASSWORD, ...body } });
    const named = await change({ firstName: 'Ali', lastName: 'Işık', email: 'ali@example.org' });
    expect(named.data).toMatchObject({ fullName: 'Ali Işık', email: 'ali@example.org' });
    expect((await change({ email: '' })).data).toMatchObject({ firstName: 'Ali', email: '' });
    const { data } = await api.call('GET', '/auth/profile', { token });
    expect(data).toMatchObject({ username: 'profilli', fullName: 'Ali Işık', email: '' });
  });

  it('needs the password for another e-mail address, and notifies the owner', async () => {
    const token = await api.signUp('adresli');
    const change = (body: object) => api.call('PUT', '/auth/profile', { token, body });
    const email = 'hirsiz@example.org';
    expect((await change({ email })).code).toBe('PASSWORD_WRONG');
    expect((await change({ email, currentPassword: 'yanlış' })).code).toBe('PASSWORD_WRONG');
    expect((await change({ firstName: 'Ali', email: '' })).status).toBe(200);
    expect((await change({ email, currentPassword: PASSWORD })).status).toBe(200);
    const events = await api.call('GET', '/auth/security-events', { token });
    expect(events.data).toMatchObject([{ kind: 'emailChanged' }]);
  });

  it('lists sessions and ends them', async () => {
    const token = await api.signUp('oturumlu');
    const other = (await login('oturumlu')).data.token;
    await login('oturumlu');
    const { data: sessions } = await api.call('GET', '/auth/sessions', { token });
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const { jti } = jwt.decode(other) as { jti: string };
    const stranger = await api.signUp('yabancı');
    const end = (by: string) => api.call('DELETE', `/auth/sessions/${jti}`, { token: by });
    expect((await end(stranger)).status).toBe(404);
    expect((await end(token)).status).toBe(200);
    expect(await isLoggedIn(other)).toBe(false);
    const rest = await api.call('DELETE', '/auth/sessions', { token });
    expect(rest.data).toEqual({ ended: 1 });
    expect(await isLoggedIn(token)).toBe(true);
  });
});
