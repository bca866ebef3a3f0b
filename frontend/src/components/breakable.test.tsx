// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { show, texts } from '../../test/screen.js';
import { Breakable } from './breakable.js';

let leave: () => Promise<void> = async () => {};
afterEach(() => leave());

it('allows breaks only within words of unusual length', async () => {
  leave = await show(
    <p>
      <Breakable text="ısıl iletkenlik muvaffakiyetsizleştiricileştiriverme@example.org" />
    </p>,
  );
  expect(texts('p')).toEqual(['ısıl iletkenlik muvaffakiyetsizleştiricileştiriverme@example.org']);
  expect(texts('p span')).toEqual(['muvaffakiyetsizleştiricileştiriverme@']);
});
