import type { CallFailure } from '@terimce/contract/client';
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import pages from '../locales/pages/tr.json' with { type: 'json' };
import tr from '../locales/tr.json' with { type: 'json' };
import { failureText, type ToldCall } from './failure-text.js';

/** The error catalogue of the specification: what each call says when it fails without a reply. */
const CATALOGUE: readonly (readonly [ToldCall, string])[] = [
  ['GET /terms/search', 'Arama sırasında hata oluştu'],
  ['GET /suggestions', 'Öneriler getirilemedi'],
  ['GET /terms/{id}', 'Terim getirilemedi'],
  ['GET /terms/popular/list', 'Populer terimler getirilemedi'],
  ['GET /terms/categories/list', 'Kategoriler getirilemedi'],
  ['GET /terms/random/get', 'Rastgele terim getirilemedi'],
  ['GET /favorites', 'Favoriler getirilemedi'],
  ['POST /favorites', 'Favorilere eklenemedi'],
  ['DELETE /favorites/{termId}', 'Favorilerden çıkarılamadı'],
  ['GET /favorites/check/{termId}', 'Favori kontrolü yapılamadı'],
  ['GET /favorites/stats', 'İstatistikler getirilemedi'],
  ['DELETE /favorites/all', 'Favoriler temizlenemedi'],
  ['GET /favorites/export', 'Favoriler dışa aktarılamadı'],
  ['POST /favorites/import', 'Favoriler içe aktarılamadı'],
  ['POST /auth/login', 'Giriş sırasında hata oluştu'],
  ['POST /auth/register', 'Kayıt sırasında bir hata oluştu'],
  ['GET /auth/profile', 'Profil getirilemedi'],
  ['PUT /auth/change-password', 'Şifre değiştirilemedi'],
  ['POST /auth/verify-security', 'Güvenlik sorusu doğrulanamadı'],
  ['POST /auth/reset-password', 'Şifre sıfırlama sırasında hata oluştu'],
  ['POST /feedback/submit', 'Geri bildirim gönderilirken hata oluştu'],
  ['POST /suggestions/submit', 'Terim önerisi gönderilirken hata oluştu'],
];

const failure = (members: Partial<CallFailure>): CallFailure => ({
  success: false,
  code: 'NETWORK_ERROR',
  status: 0,
  message: 'fetch failed',
  ...members,
});

describe('failureText', () => {
  beforeAll(async () => {
    await i18n.init({ lng: 'tr', resources: { tr: { translation: tr } } });
    i18n.addResourceBundle('tr', 'translation', pages, true);
  });

  it.each(CATALOGUE)('%s fails with its own words where no reply came', (key, text) => {
    expect(failureText(key, failure({}))).toBe(text);
    expect(failureText(key, failure({ code: 'TIMEOUT' }))).toBe(text);
  });

  it.each(CATALOGUE)('%s falls back where the server sent no message', (key, text) => {
    expect(failureText(key, failure({ code: 'INTERNAL', status: 500, message: '' }))).toBe(text);
  });

  it.each(CATALOGUE)('%s shows the message of the server', (key) => {
    const told = failure({ code: 'USERNAME_TAKEN', status: 409, message: 'Bu ad alınmış' });
    expect(failureText(key, told)).toBe('Bu ad alınmış');
  });

  it('says so when an account call gets a reply that makes no sense', () => {
    const reply = failure({ code: 'INVALID_RESPONSE', status: 200, message: '<html>' });
    expect(failureText('POST /auth/login', reply)).toBe('Sunucudan geçersiz yanıt alındı');
    expect(failureText('GET /suggestions', reply)).toBe('Öneriler getirilemedi');
  });

  it('adds how long to wait', () => {
    const told = failure({ code: 'TOO_MANY_ATTEMPTS', status: 429, message: 'Çok fazla deneme' });
    expect(failureText('POST /auth/login', { ...told, retryAfter: 40.2 })).toBe(
      'Çok fazla deneme. 41 saniye sonra yeniden deneyin.',
    );
    expect(failureText('POST /auth/login', { ...told, retryAfter: 601 })).toBe(
      'Çok fazla deneme. 11 dakika sonra yeniden deneyin.',
    );
  });
});
