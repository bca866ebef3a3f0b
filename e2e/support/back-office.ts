import type { Browser, Page } from '@playwright/test';
import { ADMIN } from './product.js';
import { openPage } from './test.js';
import { adminSession, deviceOf } from './visitor.js';

/** Types name and password into the administrators' login and waits for the panel. */
export async function logIn(page: Page, { username, password } = ADMIN): Promise<void> {
  await page.goto('/tekkisilikordu');
  await page.getByLabel('Kullanıcı adı').fill(username);
  await page.getByLabel('Şifre').fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await page.waitForURL('**/admin/**');
}

/** A page of an administrator that several tests share. */
export async function adminPage(browser: Browser): Promise<Page> {
  return openPage(browser, '/', deviceOf(await adminSession()));
}

/** Makes an API call as the user who is logged in on the page; fails with the reply's text. */
export function callAs(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, target, content]) => {
      const token = localStorage.getItem('authToken');
      const response = await fetch(`/api${target}`, {
        method: verb,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(content ? { body: content } : {}),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as unknown;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}
