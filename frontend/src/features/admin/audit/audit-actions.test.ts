import { readdirSync, readFileSync } from 'node:fs';
import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import { TERM_CONTENT_FIELDS } from '@terimce/contract/term-fields';
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

const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, api), 'utf8'));

it('has exactly the actions that the API records', () => {
  const recorded = sources
    .flatMap((source) => [...source.matchAll(RECORDED)])
    .map(([, action]) => action);
  expect([...new Set(recorded)].sort()).toEqual(named.sort());
});

it('has a name for each field that the API records', () => {
  const STATES = /(?:before|after): \{([^{}]*)\}|deleted: \(\w+\) => \(\{\s*(\w+)/g;
  const recorded = sources
    .filter((source) => source.includes('recordAction'))
    .flatMap((source) => [...source.matchAll(STATES)])
    .flatMap(([, members, only = '']) => members?.split(',') ?? [only])
    .map((member) => /^\w+(?=:|$)/.exec(member.trim())?.[0] ?? '')
    .filter(Boolean);
  const named = new Set<string>([
    ...TERM_CONTENT_FIELDS,
    ...Object.keys({ ...EXPORTED_FIELDS, ...tr.fields, ...tr.audit.fields }),
  ]);
  const nameless = recorded.filter((field) => !named.has(field));
  expect([...new Set(nameless)]).toEqual([]);
});
