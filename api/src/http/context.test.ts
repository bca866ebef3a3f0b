import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { requestLanguage } from './context.js';

it.each([
  [undefined, 'tr'],
  ['de', 'tr'],
  ['en', 'en'],
  ['de-DE,en-US;q=0.9,tr;q=0.8', 'en'],
  ['en-US,tr;q=0.7,en;q=0.3', 'en'],
  ['tr-TR,en;q=0.8,tr;q=0.5', 'tr'],
  ['tr;q=0.2,en;q=0.8', 'en'],
  ['en;q=0,tr', 'tr'],
])('Accept-Language %s asks for %s', (header, language) => {
  const request = { headers: { 'accept-language': header } } as IncomingMessage;
  expect(requestLanguage(request)).toBe(language);
});
