// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { show, texts } from '../../test/site.js';
import { Breakable } from './breakable.js';

it('allows breaks only within words of unusual length', async () => {
  await show(
    <p>
      <Breakable text="ısıl iletkenlik muvaffakiyetsizleştiricileştiriverme@example.org" />
    </p>,
  );
  expect(texts('p')).toEqual(['ısıl iletkenlik muvaffakiyetsizleştiricileştiriverme@example.org']);
  expect(texts('p span')).toEqual(['muvaffakiyetsizleştiricileştiriverme@']);
});
