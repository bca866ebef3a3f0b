// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, show, texts, until } from '../../test/screen.js';
import { CategoryBadge } from './category-badge.js';

const ADDED = { slug: 'gemi-insaati', en: 'Naval Architecture', tr: 'Gemi İnşaatı', count: 1 };

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});
const listed = () => answerCalls(() => ({ body: { success: true, message: '', data: [ADDED] } }));

it('names a discipline without asking the server', async () => {
  const calls = listed();
  leave = await show(
    <>
      <CategoryBadge category="civil" />
      <CategoryBadge category="civil" quiet />
    </>,
  );
  expect(texts('span')).toEqual(['İnşaat Mühendisliği', 'İnşaat']);
  expect(calls).not.toHaveBeenCalled();
});

it('gives a category that an editor added its name, not its address', async () => {
  listed();
  leave = await show(<CategoryBadge category="gemi-insaati" />);
  await until(() => expect(texts('span')).toEqual(['Gemi İnşaatı']));
});

it('shows what nobody has named as it is', async () => {
  listed();
  leave = await show(<CategoryBadge category="yok-boyle" />);
  await until(() => expect(fetch).toHaveBeenCalled());
  expect(texts('span')).toEqual(['yok-boyle']);
});
