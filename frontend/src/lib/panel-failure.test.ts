// @vitest-environment happy-dom
import type { CallFailure } from '@terimce/contract/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n, t } from './i18n.js';
import { panelFailure } from './panel-failure.js';

beforeAll(async () => {
  localStorage.setItem('language', 'tr');
  await startI18n();
  await loadTexts('pages');
});
const failure = (members: Partial<CallFailure>) =>
  panelFailure(
    { success: false, code: 'INTERNAL', status: 500, message: '', ...members },
    'Olmadı',
  );

describe('the panel’s message about a failure', () => {
  it('is the server’s message', () => {
    expect(failure({ message: 'Dolu' })).toBe('Hata: Dolu');
  });

  it('says of a change that was not finished in time only that', () => {
    const late = { code: 'STILL_WORKING', status: 0, message: 'AbortError' } as const;
    expect(failure(late)).toBe(t('errors.stillWorking'));
    expect(failure({ ...late, status: 504, message: 'Sürüyor' })).toBe('Hata: Sürüyor');
  });

  it('describes refused values in the language of the page, never by path or in English', () => {
    const issues = [
      { path: 'body.englishTerm', message: 'Too big', code: 'too_long', params: { max: 200 } },
      { path: 'body.email', message: 'Invalid email address', code: 'invalid_email' },
    ];
    expect(failure({ code: 'VALIDATION_FAILED', message: 'Geçersiz', issues })).toBe(
      'Hata: Geçersiz (En fazla 200 karakter olabilir. Geçerli bir e-posta adresi girin.)',
    );
  });

  it('is the status and the plain text of a reply that is not from the product', () => {
    const code = 'INVALID_RESPONSE';
    const page = '<html>\r\n<h1>502 Bad Gateway</h1><hr><center>proxy</cen';
    expect(failure({ code, status: 502, message: page })).toBe('Hata (502): 502 Bad Gateway proxy');
    expect(failure({ code, status: 504, message: '<p>' })).toBe('Hata (504): Olmadı');
  });

  it('is the text of the action if there was no reply', () => {
    expect(failure({ status: 0, message: 'fetch failed' })).toBe('Olmadı');
  });
});
