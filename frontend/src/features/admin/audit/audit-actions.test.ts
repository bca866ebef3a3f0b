import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import tr from '../../../locales/admin/tr.json' with { type: 'json' };

const api = new URL('../../../../../api/src/', import.meta.url);
/** The actions with a name, which the filter of the audit log offers. */
const named = Object.keys(tr.audit.actions).map((key) => key.replace('_', '.'));
/** An action as the API records it: noun and verb, where it is recorded or, of a known noun, anywhere. */
const nouns = [...new Set(named.map((action) => action.split('.')[0]))];
const RECORDED = new RegExp(
  `(?:action: '|'(?=(?:${nouns.join('|')})\\.))([a-z-]+\\.[a-z-]+)'`,
  'g',
);

it('has exactly the actions that the API records', () => {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' });
  const recorded = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, api), 'utf8').matchAll(RECORDED)])
    .map(([, action]) => action);
  expect([...new Set(recorded)].sort()).toEqual(named.sort());
});
