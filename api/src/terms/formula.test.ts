import { readdirSync, readFileSync } from 'node:fs';
import { formulasIn } from '@terimce/contract/mentions';
import { formulaMarkup } from '@terimce/core/terms/formula-markup';
import { expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';

it('renders every formula of the seed that has TeX, also in notes, as MathML alone', () => {
  const fields = seedTerms().flatMap(({ formula = '' }) =>
    /[\\^_]/.test(formula) ? [formula] : [],
  );
  const notes = new URL('../../../infra/seed/notes/', import.meta.url);
  const inNotes = readdirSync(notes).flatMap((file) =>
    formulasIn(readFileSync(new URL(file, notes), 'utf8')).map(({ tex }) => tex),
  );
  expect(fields.length).toBeGreaterThan(200);
  expect(inNotes.length).toBeGreaterThan(300);
  for (const formula of [...fields, ...inNotes]) {
    const markup = formulaMarkup(formula);
    expect(markup, formula).toMatch(/^<math xmlns="[^"]+" displaystyle="true">/);
    expect(markup).not.toMatch(/<(?!\/?m[a-z]+\b)|annotation|\s(style|class|id|href|on\w+)=/);
  }
});

it.each([
  'F = ma',
  'kuvvet çarpı yol',
  '\\frac{a',
  '\\nosuch{a}',
  '\\href{https://example.org}{a}',
  '\\includegraphics{a.png}',
  'a \\label{b} \\ref{b}',
])('leaves %s as text', (formula) => {
  expect(formulaMarkup(formula)).toBeUndefined();
});

it('has neither styles nor markup of the formula’s own', () => {
  const markup = formulaMarkup('\\color{red} \\boxed{a} \\text{ <script> style="x" }');
  expect(markup).toContain('&lt;script&gt;');
  expect(markup).not.toMatch(/<script| style="/);
});
