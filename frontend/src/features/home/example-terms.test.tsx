// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, show, texts, until } from '../../../test/screen.js';
import { ExampleTerms } from './example-terms.js';

const TERMS = Array.from({ length: 10 }, (_, i) => ({
  _id: String(i).padStart(24, '0'),
  englishTerm: `term ${i}`,
  turkishTerm: `terim ${i}`,
  category: 'civil',
  slug: `term-${i}`,
}));

let leave: () => Promise<void> = async () => {};
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function withOpened(opened: number): Promise<void> {
  answerCalls(() => ({ body: { success: true, message: '', data: TERMS, opened } }));
  leave = await show(<ExampleTerms />);
  await until(() => expect(texts('li')).toHaveLength(10));
}

it('calls terms often read when all that it shows have been read', async () => {
  await withOpened(10);
  expect(texts('h2')).toEqual(['Sık okunanlar']);
});

it.each([0, 9])('calls no term often read while %i of ten have been read', async (opened) => {
  await withOpened(opened);
  expect(texts('h2')).toEqual(['Terimlere göz atın']);
});
