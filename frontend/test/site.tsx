import type { User } from '@terimce/contract/account';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { onTestFinished, vi } from 'vitest';
import { adopt, startAuth } from '../src/lib/auth/auth.js';
import { loadTexts, startI18n } from '../src/lib/i18n.js';
import { forgetTerms } from '../src/lib/recent-terms.js';
import { waitingToasts } from '../src/lib/toast.js';

// A busy machine is slower than Testing Library waits.
configure({ asyncUtilTimeout: 60_000 });
// The DOM stand-in has no fonts, so they never become ready.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  get: () => ({ ready: new Promise<void>(() => {}) }),
});

/**
 * Renders a part of the site in Turkish until the end of the test, with separate caches, and without waiting toasts and
 * terms read before.
 */
export async function show(element: ReactNode): Promise<void> {
  onTestFinished(cleanup);
  localStorage.setItem('language', 'tr');
  waitingToasts.set([]);
  forgetTerms();
  await startI18n();
  await loadTexts('pages');
  await loadTexts('term');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>{children}</MemoryRouter>
    </SWRConfig>
  );
  await act(async () => void render(element, { wrapper }));
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

/** Replaces every text by an element with it, as the translators of browsers do. */
export function translate(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const font = document.createElement('font');
    font.textContent = node.textContent;
    (node as ChildNode).replaceWith(font);
  } else for (const child of [...node.childNodes]) translate(child);
}

export function texts(selector: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent);
}

/** Writes a text in place of a field's own, or chooses it; at once, since each key would render the form again. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  if (field.tagName === 'SELECT') return userEvent.selectOptions(field, text);
  await userEvent.clear(field);
  await userEvent.paste(text);
}

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Replaces the network by answers until the end of the test; a rejected one is a lost connection. */
export function answerCalls(answer: (method: string, path: string) => Answer | Promise<Answer>) {
  const calls = vi.fn(async (address: string, init?: RequestInit) => {
    const { status = 200, body } = await answer(init?.method ?? 'GET', address);
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', calls);
  return calls;
}
