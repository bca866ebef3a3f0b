import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from './audit-actions.js';

const api = new URL('../../../../../api/src/', import.meta.url);
/** An action as the API records it: noun and verb. */
const nouns = [...new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0]))];
const RECORDED = new RegExp(`'((?:${nouns.join('|')})\\.[a-z-]+)'`, 'g');

it('has exactly the actions that the API records', () => {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' });
  const recorded = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, api), 'utf8').matchAll(RECORDED)])
    .map(([, action]) => action);
  expect([...new Set(recorded)].sort()).toEqual([...AUDIT_ACTIONS].sort());
});
