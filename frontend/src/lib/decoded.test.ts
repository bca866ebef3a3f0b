import { expect, it } from 'vitest';
import { decoded } from './decoded.js';

it.each([
  ['%C3%A7elik', 'çelik'],
  ['100%', '100%'],
  ['%E0%A4', '%E0%A4'],
])('reads %s as %s', (part, text) => expect(decoded(part)).toBe(text));
