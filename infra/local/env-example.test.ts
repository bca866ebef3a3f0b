import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { envExample } from './env-example.js';

it('.env.example lists every setting as the processes read it', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  expect(file).toBe(envExample());
});
