// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, show, texts } from '../../../test/site.js';
import { ExampleTerms } from './example-terms.js';

const TERMS = Array.from({ length: 10 }, (_, i) => ({
  _id: String(i).padStart(24, '0'),
  englishTerm: `term ${i}`,
  turkishTerm: `terim ${i}`,
  category: 'civil',
  slug: `term-${i}`,
}));

beforeEach(() => localStorage.clear());

async function withOpened(opened: number): Promise<void> {
  const data = { day: null, newest: [], popular: TERMS, opened };
  answerCalls(() => ({ body: { success: true, message: '', data } }));
  await show(<ExampleTerms />);
  await waitFor(() => expect(texts('li')).toHaveLength(10));
}

it('labels terms as often read if all shown terms have been read', async () => {
  await withOpened(10);
  expect(texts('h2')).toEqual(['Sık okunanlar']);
});

it.each([0, 9])(
  'does not label terms as often read if %i of ten have been read',
  async (opened) => {
    await withOpened(opened);
    expect(texts('h2')).toEqual(['Terimlere göz atın']);
  },
);
