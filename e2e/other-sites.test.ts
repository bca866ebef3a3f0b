import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';
import { BASE_URL } from './support/visitor.js';

const SITE = BASE_URL;
/** A page of somebody else: another port is another origin. */
const server = createServer((_req, res) => {
  res.setHeader('content-type', 'text/html').end(`<!doctype html><title>Course</title>
<iframe name="card" src="${SITE}/embed/thermal-conductivity?hl=tr"></iframe>
<iframe name="page" src="${SITE}/thermal-conductivity"></iframe>`);
});
let page: Page;
test.beforeAll(async ({ browser }) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Not a visitor of the other tests: here the browser has to complain about a policy.
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
test.afterAll(async () => {
  await page?.close();
  server.close();
});

/** What a script of the page gets: the status of the reply, or that the browser keeps it. */
const read = (path: string, init: RequestInit = {}) =>
  page.evaluate(
    ([url, options]) =>
      fetch(url, options).then(
        ({ status, headers }) => `${status} ${headers.get('ratelimit-policy') !== null}`,
        () => 'refused',
      ),
    [`${SITE}${path}`, init] as const,
  );

test.describe('a page of another origin', () => {
  test('reads the open calls, also with a token, and no other', async () => {
    expect(await read('/api/v1/terms/search?query=torque')).toBe('200 true');
    const headers = { authorization: 'Bearer nonsense' };
    expect(await read('/api/v1/terms/search?query=torque', { headers })).toBe('200 true');
    expect(await read('/api/v1/terms/search?query=torque', { credentials: 'include' })).toBe(
      'refused',
    );
    for (const path of ['/api/terms/search?query=torque', '/thermal-conductivity', '/data']) {
      expect(await read(path), path).toBe('refused');
    }
    const sent = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await read('/api/feedback/submit', sent)).toBe('refused');
    expect(await read('/mcp', sent)).toBe('refused');
  });

  test('shows the card of a term in a frame, and no other page', async () => {
    const card = page.frame('card');
    await card?.getByRole('heading', { name: 'ısıl iletkenlik' }).waitFor();
    const links = () =>
      card?.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('target')));
    await expect.poll(links).toEqual(['_blank']);
    // The sandbox gives the card an origin of its own.
    await expect.poll(() => card?.evaluate(() => origin)).toBe('null');
    await expect.poll(() => page.frame('page')?.url()).toMatch(/^chrome-error:/);
  });
});
