import { search, searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';

test('shows that a reply is late, and never replaces a newer one by it', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await visitor.newPage();
  const asked: string[] = [];
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let oldIsOver: () => void = () => {};
  const old = new Promise<void>((resolve) => {
    oldIsOver = resolve;
  });
  await page.route('**/api/suggestions?*', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? '';
    asked.push(query);
    if (query !== 'steel') return route.continue();
    // The reply is produced at once and delivered last.
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
    oldIsOver();
  });
  await page.goto('/');
  await searchBox(page).fill('steel');
  await expect.poll(() => asked).toContain('steel');
  await expect(searchBox(page)).toHaveAttribute('aria-busy', 'true');
  const options = await search(page, 'kiriş');
  await options.filter({ hasText: 'beam' }).first().waitFor();
  await expect(options).toHaveCount(15);
  const newer = await options.allTextContents();
  await expect(searchBox(page)).not.toHaveAttribute('aria-busy');
  letGo();
  await old;
  // Two frames, in which a late reply would be painted if it were used.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(options).toHaveText(newer);
  expect(newer[0]).toContain('kiriş');
});
