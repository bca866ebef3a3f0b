// @vitest-environment happy-dom
import type { CallFailure } from '@terimce/contract/client';
import { ERROR_CODES, ERRORS, errorMessage } from '@terimce/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureMessage } from './failure-message.js';
import { type ReportedCall, failureText as textOfLaterCall } from './failure-text.js';
import { chooseLanguage, loadTexts, startI18n, t } from './i18n.js';

/** The calls of the home page pass their fallback themselves. */
const OF_HOME = {
  'GET /terms/search': 'errors.search',
  'GET /suggestions': 'errors.suggestions',
  'GET /terms/random/get': 'errors.random',
} as const;

function failureText(key: ReportedCall | keyof typeof OF_HOME, reply: CallFailure): string {
  return key in OF_HOME
    ? failureMessage(reply, OF_HOME[key as keyof typeof OF_HOME])
    : textOfLaterCall(key as ReportedCall, reply);
}

/** The error catalog of the specification: the text for each call that fails without a message. */
const CATALOG: Readonly<
  Record<ReportedCall | keyof typeof OF_HOME, readonly [tr: string, en: string]>
> = {
  'GET /terms/search': ['Arama sırasında hata oluştu', 'An error occurred during the search'],
  'GET /suggestions': ['Öneriler getirilemedi', 'Suggestions could not be fetched'],
  'GET /terms/random/get': ['Rastgele terim getirilemedi', 'A random term could not be fetched'],
  'POST /favorites': ['Favorilere eklenemedi', 'Could not be added to favorites'],
  'DELETE /favorites/{termId}': [
    'Favorilerden çıkarılamadı',
    'Could not be removed from favorites',
  ],
  'GET /favorites/stats': ['İstatistikler getirilemedi', 'Statistics could not be fetched'],
  'DELETE /favorites/all': ['Favoriler temizlenemedi', 'Favorites could not be cleared'],
  'GET /favorites/export': ['Favoriler dışa aktarılamadı', 'Favorites could not be exported'],
  'POST /favorites/import': ['Favoriler içe aktarılamadı', 'Favorites could not be imported'],
  'POST /auth/login': ['Giriş sırasında hata oluştu', 'An error occurred during login'],
  'POST /auth/register': [
    'Kayıt sırasında bir hata oluştu',
    'An error occurred during registration',
  ],
  'GET /auth/profile': ['Profil getirilemedi', 'The profile could not be fetched'],
  'PUT /auth/profile': ['Bilgiler kaydedilemedi', 'The details could not be saved'],
  'PUT /auth/change-password': ['Şifre değiştirilemedi', 'The password could not be changed'],
  'PUT /auth/security-question': [
    'Güvenlik yanıtı değiştirilemedi',
    'The security answer could not be changed',
  ],
  'POST /auth/verify-security': [
    'Güvenlik sorusu doğrulanamadı',
    'The security question could not be verified',
  ],
  'POST /auth/reset-password': [
    'Şifre sıfırlama sırasında hata oluştu',
    'An error occurred while resetting the password',
  ],
  'POST /auth/reset-by-link': [
    'Şifre sıfırlama sırasında hata oluştu',
    'An error occurred while resetting the password',
  ],
  'POST /feedback/submit': [
    'Geri bildirim gönderilirken hata oluştu',
    'An error occurred while sending the feedback',
  ],
  'POST /suggestions/submit': [
    'Terim önerisi gönderilirken hata oluştu',
    'An error occurred while sending the suggestion',
  ],
  'POST /suggestions/request': [
    'Terim önerisi gönderilirken hata oluştu',
    'An error occurred while sending the suggestion',
  ],
};
const INVALID_RESPONSE = [
  'Sunucudan geçersiz yanıt alındı',
  'Invalid response from the server',
] as const;
/** The generic texts of the specification. */
const CAUSES = [
  { network: 'Ağ bağlantısı hatası.', timeout: 'Bağlantı zaman aşımına uğradı.' },
  { network: 'Network connection error.', timeout: 'Connection timeout.' },
] as const;
const CALLS = Object.entries(CATALOG) as [ReportedCall, readonly [string, string]][];

const failure = (members: Partial<CallFailure>): CallFailure => ({
  success: false,
  code: 'NETWORK_ERROR',
  status: 0,
  message: 'fetch failed',
  ...members,
});

beforeAll(async () => {
  await startI18n();
  await loadTexts('pages');
});

describe.each([
  ['tr', 0],
  ['en', 1],
] as const)('failure texts in %s', (language, column) => {
  beforeAll(async () => {
    await chooseLanguage(language);
  });

  it.each(CALLS)('%s has its own text if there was no reply, and names the cause', (key, texts) => {
    expect(failureText(key, failure({}))).toBe(`${texts[column]}. ${CAUSES[column].network}`);
    const late = failureText(key, failure({ code: 'TIMEOUT' }));
    expect(late).toBe(`${texts[column]}. ${CAUSES[column].timeout}`);
    expect(failureText(key, failure({ code: 'ABORTED' }))).toBe(texts[column]);
    // Nothing says that it was not done.
    const working = failureText(key, failure({ code: 'STILL_WORKING', status: 0 }));
    expect(working).toBe(t('errors.stillWorking'));
  });

  it.each(CALLS)('%s falls back to its own text if the server sent none', (key, texts) => {
    for (const status of [400, 401, 403, 404, 409, 413, 429, 500, 503]) {
      const reply = failure({ code: 'INTERNAL', status, message: '' });
      expect(failureText(key, reply), String(status)).toBe(texts[column]);
    }
  });

  it.each(CALLS)('%s shows the server’s message for any code', (key) => {
    for (const code of ERROR_CODES) {
      const message = errorMessage(code, language);
      const reply = failure({ code, status: ERRORS[code].status, message });
      expect(failureText(key, reply)).toBe(message);
    }
  });

  it.each(CALLS)('%s reports an invalid reply', (key, texts) => {
    const reply = failure({ code: 'INVALID_RESPONSE', status: 200, message: '<html>' });
    const isAccount = key.includes('/auth/');
    expect(failureText(key, reply)).toBe(isAccount ? INVALID_RESPONSE[column] : texts[column]);
  });

  it.each([
    [1, 'Dur. 1 saniye sonra yeniden deneyin.', 'Dur. Try again in 1 second.'],
    [40.2, 'Dur. 41 saniye sonra yeniden deneyin.', 'Dur. Try again in 41 seconds.'],
    [900, 'Dur. 15 dakika sonra yeniden deneyin.', 'Dur. Try again in 15 minutes.'],
    [3600, 'Dur. 60 dakika sonra yeniden deneyin.', 'Dur. Try again in 60 minutes.'],
  ])('shows a wait of %d seconds', (retryAfter, ...texts) => {
    for (const message of ['Dur', 'Dur.']) {
      const tooMany = failure({ code: 'TOO_MANY_ATTEMPTS', status: 429, message, retryAfter });
      expect(failureText('POST /auth/login', tooMany)).toBe(texts[column]);
    }
  });
});
