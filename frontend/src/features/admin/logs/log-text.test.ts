// @vitest-environment happy-dom

import { ACTIVITY_NAMES } from '@terimce/contract/routes/admin/logs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTexts, type Translate } from '../../../lib/i18n.js';
import en from '../../../locales/admin/en.json';
import tr from '../../../locales/admin/tr.json';
import { type Activity, actionName, detailText } from './log-text.js';

const t: Translate = (key, values) => `${key}(${Object.values(values ?? {}).join()})`;
const activity = (action: string, details: Record<string, unknown>) =>
  ({ action, details }) as Activity;

beforeAll(() => {
  addTexts('tr', tr);
  addTexts('en', en);
});

describe('detailText', () => {
  it('describes a search and its results, including none', () => {
    expect(detailText(activity('search', { query: 'ısı', resultsCount: 0 }), t, 'tr')).toBe(
      'logDetail.query(ısı) · logDetail.results(0)',
    );
  });

  it('describes registrations, which have no filter', () => {
    expect(detailText(activity('register', { username: 'ada' }), t, 'tr')).toBe(
      'logDetail.registered() · logDetail.username(ada)',
    );
  });

  it('names terms, categories and ways to log in, in the language of the reader', () => {
    const metadata = { englishTerm: 'spring', turkishTerm: 'yay' };
    const opened = activity('view_term', { termId: 'a', category: 'civil', metadata });
    expect(detailText(opened, t, 'tr')).toBe(
      'logDetail.term(yay) · logDetail.category(İnşaat Mühendisliği)',
    );
    expect(detailText(opened, t, 'en')).toContain('spring');
    expect(detailText(activity('remove_favorite', { termId: 'a' }), t, 'tr')).toBe(
      'logDetail.term(a)',
    );
    expect(detailText(activity('login', { loginMethod: 'password' }), t, 'tr')).toBe(
      'logDetail.method(logMethod.password())',
    );
  });

  it('falls back to the path of the call', () => {
    expect(detailText(activity('x', { method: 'GET', url: '/terms' }), t, 'tr')).toBe('GET /terms');
  });
});

it('shows unknown activities unchanged', () => {
  expect(actionName('teleport', t)).toBe('teleport');
});

it.each([
  ['tr', tr],
  ['en', en],
] as const)('names activities in the panel as in exported files, %s', (language, texts) => {
  const names = Object.entries(ACTIVITY_NAMES).map(([code, name]) => [code, name[language]]);
  expect({ ...texts.activity, ...texts.userType }).toEqual(Object.fromEntries(names));
});
