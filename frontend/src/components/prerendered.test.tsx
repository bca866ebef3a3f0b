// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { show, texts } from '../../test/site.js';
import { Prerendered } from './prerendered.js';

it('says that a page is loading if the server has not written it', async () => {
  await show(<Prerendered />);
  expect(texts('[role=status]')).toEqual(['Yükleniyor…']);
});
