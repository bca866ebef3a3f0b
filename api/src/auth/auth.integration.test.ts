import { usernameKey } from '@terimce/contract/text';
import { UserModel } from '@terimce/core/models/user';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCalls } from '../../test/account-calls.js';
import { ANSWER, PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi({ RATE_LIMIT_REGISTER: '60' });
});
afterAll(() => api?.stop());

const { register, login, isLoggedIn } = accountCalls(() => api);

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

  it.each([
    'rооt',
    'ΑΒΓ',
    '١٢٣٤',
    'ɑdmin',
    'ɡoogle',
    'ꜱystem',
    'adṃin',
    'ádmin',
    'straße',
    'ﬁlter',
  ])('refuses %s, which has letters beyond those of Turkish and English', async (name) => {
    expect(await register(name)).toMatchObject({ status: 400, code: 'USERNAME_INVALID' });
  });

  it('has every letter of Turkish and English, also typed as a base letter and a mark', async () => {
    expect((await register('çğıöşü')).status).toBe(201);
    const { data } = await register('Ünlü.Çiğdem'.normalize('NFD'));
    expect(data.user.username).toBe('Ünlü.Çiğdem');
  });

  it('still logs in with letters that are no longer accepted', async () => {
    await register('eskiad');
    await UserModel.updateOne(
      { username: 'eskiad' },
      { $set: { username: 'José', usernameKey: usernameKey('José') } },
    );
    expect((await login('josé')).status).toBe(200);
  });

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
    ['the user name twice', { password: 'hataliHatalı' }, 'PASSWORD_GUESSABLE', ''],
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
    await register('Giren', { email: ' giren@example.org ' });
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
    expect((await api.call('GET', '/terms/home', { token })).status).toBe(200);
    // A message would be stored as nobody's.
    const body = { profession: 'Öğrenci', message: 'Silinmiş hesaptan' };
    expect((await api.call('POST', '/feedback/submit', { token, body })).code).toBe(
      'TOKEN_INVALID',
    );
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
