// @vitest-environment happy-dom

import { CATEGORIES, SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import type { RouteDefinition } from '@terimce/contract/route';
import type { CallKey } from '@terimce/contract/routes';
import { routes } from '@terimce/contract/routes';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { markCatalog, markContract, unmarkedTexts } from '../../test/marked-texts.js';
import { sampleOf } from '../../test/sample.js';
import { answerCalls, logInAs, startLoggedOut } from '../../test/site.js';
import { shortName } from '../lib/category-name.js';
import { startI18n } from '../lib/i18n.js';
import { closeModal, openModal } from '../lib/modals.js';
import admin from '../locales/admin/en.json';
import core from '../locales/en.json';
import legal from '../locales/legal/en.json';
import pages from '../locales/pages/en.json';
import term from '../locales/term/en.json';
import { App } from './app.js';

const FIXED: Partial<Record<CallKey, object>> = {
  'GET /auth/verify': { role: 'admin', isAdmin: true, twoStep: true },
  'GET /client/config': { timeZone: 'UTC', trackers: {} },
};
/** Names that are the same in every language, or content. */
const NAMES = [
  'Terimce',
  ...SUGGESTION_CATEGORIES,
  ...Object.values(CATEGORIES).flatMap(({ en, tr }) => [en, tr, shortName(en)]),
  ...['German', 'Italian', 'Arabic', 'Spanish', 'Hindi', 'French'],
].sort((a, b) => b.length - a.length);

/** How many dialogs the first row of a page opens, at the least. */
const DIALOGS: Readonly<Record<string, number>> = {
  '/admin/engineering': 4,
  '/admin/categories': 2,
  '/admin/users': 1,
  '/admin/feedbacks': 1,
};

/** The reply to a request, made from the contract. */
function replyTo(method: string, address: string): object {
  const parts = new URL(address, 'http://localhost').pathname.replace('/api', '').split('/');
  const fits = (key: string) => {
    const [verb, path = ''] = key.split(' ');
    const own = path.split('/');
    return (
      verb === method &&
      own.length === parts.length &&
      own.every((part, i) => part === parts[i] || part.startsWith('{'))
    );
  };
  const keys = (Object.keys(routes) as CallKey[]).filter(fits);
  const key = keys.find((one) => !one.includes('{')) ?? keys[0];
  if (!key) return { success: false, code: 'NOT_FOUND', message: '7' };
  const { data, extra }: RouteDefinition = routes[key];
  const more = extra ? (sampleOf(extra) as object) : {};
  const value = sampleOf(data);
  Object.assign(value ?? {}, FIXED[key]);
  return { success: true, message: '', data: value, ...more };
}

beforeAll(async () => {
  markContract();
  for (const catalog of [core, pages, term, admin, legal]) markCatalog(catalog);
  localStorage.setItem('language', 'en');
  await startI18n();
});
afterEach(() => startLoggedOut());

it.each([
  ...[
    '/',
    '/term',
    '/about',
    '/favorites',
    '/history',
    '/popular',
    '/profile',
    '/c/mechanical',
    '/a/s',
    '/t/7',
    '/search?q=77',
  ],
  ...['/privacy-policy', '/contact', '/offline', '/text', '/reset-password', '/tekkisilikordu'],
  ...[
    'dashboard',
    'searches',
    'click-stats',
    'terms',
    'terms/bulk',
    'engineering',
    'categories',
    'imports',
    'feedbacks',
    'suggestions',
    'logs',
    'search',
    'engineering/proposals',
    'engineering/duplicates',
    'engineering/deleted',
    'users',
    'bans',
    'audit',
    'reviews',
  ].map((page) => `/admin/${page}`),
])('shows %s with texts of the catalogs only', async (path) => {
  answerCalls((method, address) => ({ body: replyTo(method, address) }));
  onTestFinished(cleanup);
  logInAs('7');
  localStorage.setItem('authToken', '7');
  localStorage.setItem('language', 'en');
  history.replaceState(null, '', path);
  await act(async () => void render(<App />));
  await waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });
  await act(async () => {});
  expect(document.body.textContent).toContain('⟦');
  expect(unmarkedTexts(document, NAMES)).toEqual([]);
  const opened = new Set<string>();
  const buttons = () => [...document.querySelectorAll('tbody tr:first-child button')];
  for (let i = 0; i < buttons().length; i += 1) await pressAll(() => buttons()[i], opened);
  expect(opened.size).toBeGreaterThanOrEqual(DIALOGS[path] ?? 0);
});

/** Presses a button of a row, then each item of the menu that it may open, and looks at what they show. */
async function pressAll(button: () => Element | undefined, opened: Set<string>): Promise<void> {
  const items = () => [...document.querySelectorAll('[role="menuitem"]')];
  const press = async (element: Element | undefined) => {
    if (element) await userEvent.click(element);
    const title = document.querySelector('[role="dialog"] h2, [role="alertdialog"] h2');
    if (title) opened.add(title.textContent ?? '');
    expect(unmarkedTexts(document, NAMES)).toEqual([]);
  };
  await press(button());
  const count = items().length;
  for (let i = 0; i < count; i += 1) {
    if (items().length === 0) await press(button());
    await press(items()[i]);
    await userEvent.keyboard('{Escape}');
  }
  await userEvent.keyboard('{Escape}');
}

it.each(['login', 'register', 'forgot', 'feedback', 'suggestion'] as const)(
  'shows the dialog %s with texts of the catalogs only',
  async (kind) => {
    answerCalls((method, address) => ({ body: replyTo(method, address) }));
    onTestFinished(cleanup);
    localStorage.setItem('language', 'en');
    history.replaceState(null, '', '/about');
    await act(async () => void render(<App />));
    act(() => openModal({ kind }));
    await waitFor(() => expect(document.querySelector('[role="dialog"] form')).not.toBeNull());
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('⟦');
    expect(unmarkedTexts(document, NAMES)).toEqual([]);
    act(closeModal);
  },
);
