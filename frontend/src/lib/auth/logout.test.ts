// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { answerCalls, logInAs } from '../../../test/site.js';
import { readDraft, writeDraft } from '../drafts.js';
import { startI18n } from '../i18n.js';
import { recentTerms, rememberTerm } from '../recent-terms.js';
import { logout, startAuth } from './auth.js';

it('leaves neither drafts nor opened terms to the next person at this device', async () => {
  await startI18n();
  answerCalls(() => ({ body: { success: true, message: '', data: null } }));
  logInAs('ada');
  writeDraft('feedback ', { message: 'secret' });
  sessionStorage.setItem('admin-visited', '1');
  rememberTerm({
    _id: '1',
    englishTerm: 'stent',
    turkishTerm: 'stent',
    category: 'biomedical',
    slug: 'stent',
  });
  localStorage.setItem('sessionId', 'ada-s');
  const kept = new Set(['terimce-read', 'terimce-terms', 'terimce-shell-1']);
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) });
  await logout();
  await vi.waitFor(() => expect([...kept]).toEqual(['terimce-shell-1']));
  expect(localStorage.getItem('sessionId')).toBeNull();
  expect(readDraft('feedback ')).toBeUndefined();
  expect(recentTerms()).toEqual([]);
  expect(sessionStorage.getItem('admin-visited'), 'the way back into the panel').toBeNull();
  // By this other tabs know.
  expect(localStorage.getItem('loggedOutAt')).not.toBeNull();
});

it('deletes the drafts of other tabs, but not if the session has expired', () => {
  startAuth();
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
  writeDraft('feedback ', { message: 'secret' });
  sessionStorage.setItem('admin-visited', '1');
  tell('authToken');
  expect(readDraft('feedback ')).toEqual({ message: 'secret' });
  expect(sessionStorage.getItem('admin-visited')).toBe('1');
  tell('loggedOutAt');
  expect(readDraft('feedback ')).toBeUndefined();
  expect(sessionStorage.getItem('admin-visited')).toBeNull();
});
