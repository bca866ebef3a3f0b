import { AttemptModel, UserModel } from '@terimce/core/models/user';
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWER, PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi();
});
afterAll(() => api?.stop());

const register = (username: string, change: object = {}, language?: 'tr' | 'en') =>
  api.call('POST', '/auth/register', {
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
  it('makes an account with the role user and no secrets in the reply', async () => {
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
  ])('takes %s and %s for one name', async (first, second) => {
    expect((await register(first)).status).toBe(201);
    expect(await register(second)).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' });
    expect((await login(second)).status).toBe(200);
  });

  it('lets one of several registrations at the same time win', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => register('kalabalık')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('refuses an e-mail address that somebody has', async () => {
    await register('birinci', { email: 'ortak@example.org' });
    const second = await register('ikinci', { email: 'ORTAK@example.org' });
    expect(second).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  });

  it.each([
    ['a short name', { username: 'ab' }, 'USERNAME_INVALID', 'Kullanıcı adı 3-30'],
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
    ['no answer', { securityAnswer: ' ' }, 'VALIDATION_FAILED', ''],
    ['an object for a name', { username: { $ne: null } }, 'VALIDATION_FAILED', ''],
    ['a number for a password', { password: 123456 }, 'VALIDATION_FAILED', ''],
    ['a broken e-mail', { email: 'kimse' }, 'VALIDATION_FAILED', ''],
  ])('refuses %s', async (_, change, code, message) => {
    const both = 'password' in change ? { confirmPassword: change.password } : {};
    const reply = await register('hatalı', { ...both, ...change });
    expect(reply).toMatchObject({ status: 400, code, success: false });
    expect(reply.message).toContain(message);
  });
});

describe('logging in', () => {
  it('answers user and token, by name in any case and by e-mail', async () => {
    await register('Giren', { email: 'giren@example.org' });
    for (const name of ['Giren', ' GİREN ', 'giren@EXAMPLE.org']) {
      const reply = await login(name);
      expect(reply).toMatchObject({ status: 200, data: { user: { username: 'Giren' } } });
      expect(await isLoggedIn(reply.data.token)).toBe(true);
    }
  });

  it('does not tell whether the name exists', async () => {
    await register('varolan');
    const [known, unknown] = [await login('varolan', 'yanlış'), await login('yokböyle', 'yanlış')];
    expect(known.code).toBe('INVALID_CREDENTIALS');
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
  });

  it.each([
    ['an operator for a name', { username: { $gt: '' }, password: 'x' }],
    ['an operator for a password', { username: 'varolan', password: { $ne: '' } }],
    ['a $where', { username: 'varolan', password: 'x', $where: 'sleep(1000)' }],
    ['no password', { username: 'varolan' }],
    ['a list', [{ username: 'a', password: 'b' }]],
    ['null', null],
  ])('is not fooled by %s', async (_, body) => {
    const reply = await api.call('POST', '/auth/login', { body, ip: '198.51.100.2' });
    expect([400, 401]).toContain(reply.status);
    expect(reply.success).toBe(false);
  });

  it('refuses a disabled user who knows the password, and ends the sessions of one', async () => {
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
      'one signed by somebody else',
      jwt.sign({}, 'x'.repeat(40), { subject: 'a'.repeat(24), jwtid: 'b', expiresIn: 60 }),
      'TOKEN_INVALID',
    ],
  ])('%s is a 401', async (_, token, code) => {
    expect(await api.call('GET', '/auth/verify', { token })).toMatchObject({ status: 401, code });
  });

  it('lasts seven days and is void after logging out', async () => {
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

  it('is void when the user is gone, and does not stand in the way of what anybody may call', async () => {
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

  it('follows the role of the moment', async () => {
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

  it('can be reset with the answer, whatever its case and spaces; all sessions end', async () => {
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
      { email: 'hiçkimse', securityAnswer: 'x', newPassword: '123456' },
      404,
      'USER_NOT_FOUND',
      'Bu kullanıcı adına kayıtlı kullanıcı bulunamadı',
    ],
    [
      'a wrong answer',
      { email: 'cevaplı', securityAnswer: 'x', newPassword: '123456' },
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
    ['no name', { securityAnswer: ANSWER, newPassword: '123456' }, 400, 'VALIDATION_FAILED', ''],
    [
      'an operator',
      { email: { $ne: '' }, securityAnswer: ANSWER, newPassword: '123456' },
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
    const body = { email: 'cevapsız', securityAnswer: 'x', newPassword: '123456' };
    expect((await api.call('POST', '/auth/reset-password', { body })).code).toBe(
      'SECURITY_ANSWER_WRONG',
    );
  });
});

describe('guessing', () => {
  const wrong = (name: string, ip: string) => login(name, 'yanlış', ip);

  it('looks at ten passwords for an account from an address, and says how long to wait', async () => {
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

  it('holds for the same account under its e-mail address', async () => {
    await register('ikiadlı', { email: 'ikiadli@example.org' });
    for (let i = 0; i < 10; i += 1) {
      await wrong(i % 2 ? 'ikiadlı' : 'ikiadli@example.org', '203.0.113.3');
    }
    expect((await login('ikiadlı', PASSWORD, '203.0.113.3')).status).toBe(429);
  });

  it('counts guesses that are sent at the same time', async () => {
    await register('koşan');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => wrong('koşan', '203.0.113.4')),
    );
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('looks at thirty passwords from an address, whatever the account', async () => {
    for (let i = 0; i < 30; i += 1) {
      expect((await wrong(`deneme${i}`, '203.0.113.5')).status).toBe(401);
    }
    expect((await wrong('deneme99', '203.0.113.5')).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('takes a whole /64 of IPv6 for one address', async () => {
    for (let i = 0; i < 10; i += 1) await wrong('altılı', `2001:db8:1:1::${i}`);
    expect((await wrong('altılı', '2001:db8:1:1:ffff::')).status).toBe(429);
    expect((await wrong('altılı', '2001:db8:1:2::1')).status).toBe(401);
  });

  it('does not count passwords that are right', async () => {
    await register('sıkgiren');
    for (let i = 0; i < 9; i += 1) await wrong('sıkgiren', '203.0.113.6');
    for (let i = 0; i < 12; i += 1) {
      expect((await login('sıkgiren', PASSWORD, '203.0.113.6')).status).toBe(200);
    }
  });

  it('looks at five answers an hour', async () => {
    await register('sorulan');
    const answer = (securityAnswer: string, ip = '203.0.113.7') =>
      api.call('POST', '/auth/verify-security', { body: { email: 'sorulan', securityAnswer }, ip });
    for (let i = 0; i < 5; i += 1) expect((await answer(`yanlış ${i}`)).status).toBe(400);
    const refused = await answer(ANSWER);
    expect(refused.code).toBe('TOO_MANY_ATTEMPTS');
    expect(refused.retryAfter).toBeGreaterThan(3590);
    const body = { email: 'sorulan', securityAnswer: ANSWER, newPassword: '123456' };
    const reset = await api.call('POST', '/auth/reset-password', { body, ip: '203.0.113.7' });
    expect(reset.status).toBe(429);
    expect((await answer(ANSWER, '203.0.113.8')).status).toBe(200);
  });

  it('keeps the counts in the database', async () => {
    await wrong('kayıtlı', '203.0.113.9');
    const kept = await AttemptModel.countDocuments({ _id: /203\.0\.113\.9$/ });
    expect(kept).toBe(2);
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
    wrong('/auth/reset-password', { email, securityAnswer: 'yanlış', newPassword: '123456' });

  it('does not tell who has an account: one hash of one cost is compared whoever is meant', async () => {
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
  it('shows and changes names and e-mail; an empty text clears', async () => {
    const token = await api.signUp('profilli');
    const change = (body: object) => api.call('PUT', '/auth/profile', { token, body });
    const named = await change({ firstName: 'Ali', lastName: 'Işık', email: 'ali@example.org' });
    expect(named.data).toMatchObject({ fullName: 'Ali Işık', email: 'ali@example.org' });
    expect((await change({ email: '' })).data).toMatchObject({ firstName: 'Ali', email: '' });
    const { data } = await api.call('GET', '/auth/profile', { token });
    expect(data).toMatchObject({ username: 'profilli', fullName: 'Ali Işık', email: '' });
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
