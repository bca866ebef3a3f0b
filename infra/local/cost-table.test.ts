import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withCostTable } from './cost-table.js';

it('docs/security.md has the costs that the contract declares', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(withCostTable(text)).toBe(text);
});
