import type { EditedTerm } from '@terimce/contract/admin-term';
import { editedTerm } from '@terimce/contract/admin-term';
import { completeContent } from '@terimce/core/terms/term';
import { expect, it } from 'vitest';
import { patchOf } from './term-edit.js';

const current = completeContent({
  englishTerm: 'Stress',
  turkishTerm: 'Gerilme',
  englishDefinition: 'Force per area',
  category: 'mechanical',
  slug: 'stress',
  tags: ['a'],
  image: '/x.png',
  translations: { de: { term: 'Spannung', definition: 'Kraft' }, fr: { term: 'Contrainte' } },
});
const edit = (body: object): EditedTerm => editedTerm.parse(body);

it('applies only fields that are not empty, trimmed', () => {
  const body = { turkce_terim: '  Gerilim ', englishTerm: '  ', tags: ' , ', image: '', blog: '' };
  expect(patchOf(current, edit(body))).toEqual({ turkishTerm: 'Gerilim' });
});

it('empties the named fields, unless they also have a value', () => {
  const body = { clear: ['tags', 'image', 'blog'], tags: 'x, y' };
  expect(patchOf(current, edit(body))).toEqual({ tags: ['x', 'y'], image: '', blog: '' });
});

it('merges parts of translations with the existing ones', () => {
  expect(patchOf(current, edit({ german_term: 'Druck', french_definition: '' }))).toEqual({
    translations: { de: { term: 'Druck', definition: 'Kraft' }, fr: { term: 'Contrainte' } },
  });
  expect(patchOf(current, edit({ clear: ['translations'], german_term: 'Druck' }))).toEqual({
    translations: { de: { term: 'Druck' } },
  });
});

it('never leaves a term without headword, definition, slug and category', () => {
  const clear =
    (...fields: string[]) =>
    () =>
      patchOf(current, edit({ clear: fields }));
  expect(clear('englishTerm', 'turkishTerm')).toThrow(
    expect.objectContaining({ code: 'HEADWORD_REQUIRED' }),
  );
  expect(clear('englishDefinition')).toThrow(
    expect.objectContaining({ code: 'DEFINITION_REQUIRED' }),
  );
  expect(patchOf(current, edit({ clear: ['slug', 'category'] }))).toEqual({});
});
