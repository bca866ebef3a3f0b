import { expect, it } from 'vitest';
import { isPagePath, RESERVED_SLUGS } from './site-paths.js';

it.each([
  '/',
  '/steel',
  '/about',
  '/about/',
  '/search',
  '/c/mechanical',
  '/a/%C3%A7',
  '/t/c++',
  '/tekkisilikordu',
  '/creep.',
  '/3.14159265',
])('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.env',
  '/feed.xml',
  '/favicon.png',
  '/apple-touch-icon-precomposed.png',
  '/og/steel.png',
  '/icons/icon-192.png',
  '/uploads/0123.webp',
  '/opensearch/suggestions',
  '/data',
  '/data/changes.atom',
  '/embed/steel',
  '/mcp',
  '/mcp/sse',
  '/metrics',
  '/healthz',
  '/api/docs',
  '/admin',
  '/admin/terms',
  '/en/steel',
  '/c/a/b',
])('%s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
});

it('reserves what the site itself uses', () => {
  for (const slug of ['about', 'search', 'text', 'mcp', 'tekkisilikordu', 'robots-txt']) {
    expect(RESERVED_SLUGS.has(slug), slug).toBe(true);
  }
});
