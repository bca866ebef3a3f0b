import type { User } from '@terimce/contract/account';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { adopt, startAuth } from '../src/lib/auth/auth.js';
import { loadTexts, startI18n } from '../src/lib/i18n.js';
import { waitingToasts } from '../src/lib/toast.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// The DOM stand-in has no fonts, so they never become ready.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  get: () => ({ ready: new Promise<void>(() => {}) }),
});

/**
 * Renders a part of the site in Turkish, with separate caches and no waiting toasts; returns a function that removes
 * it.
 */
export async function show(element: ReactNode): Promise<() => Promise<void>> {
  localStorage.setItem('language', 'tr');
  waitingToasts.set([]);
  await startI18n();
  await loadTexts('pages');
  await loadTexts('term');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter>{element}</MemoryRouter>
      </SWRConfig>,
    ),
  );
  return async () => {
    await act(async () => root.unmount());
    place.remove();
  };
}

/** Logs a user in as a log-in form does. */
export function logInAs(username: string): void {
  adopt({ user: { username, role: 'user' } as User, token: 'token' });
}

/** Starts without a session, as the page of a visitor does. */
export function startLoggedOut(): void {
  localStorage.clear();
  startAuth();
}

/** The only element that matches a selector. */
export function one<T extends HTMLElement = HTMLElement>(selector: string): T {
  const [found, ...more] = document.querySelectorAll<T>(selector);
  if (!found || more.length > 0) throw new Error(`${selector}: ${found ? 'several' : 'none'}`);
  return found;
}

export function texts(selector: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent);
}

export async function press(element: HTMLElement, key: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Sets the text of a field, as typing does. */
export async function fill(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): Promise<void> {
  const prototype = Object.getPrototypeOf(field) as object;
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  await act(async () => {
    setter?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

/** Waits until a check passes; fails with its error. */
export async function until(check: () => void): Promise<void> {
  await act(async () => vi.waitFor(check, { timeout: 3000 }));
}

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Replaces the network by answers; a rejected one is a lost connection. */
export function answerCalls(answer: (method: string, path: string) => Answer | Promise<Answer>) {
  const calls = vi.fn(async (address: string, init?: RequestInit) => {
    const { status = 200, body } = await answer(init?.method ?? 'GET', address);
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', calls);
  return calls;
}
