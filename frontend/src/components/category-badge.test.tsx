// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, show, texts } from '../../test/site.js';
import { rememberCategories } from '../lib/category-name.js';
import { CategoryBadge } from './category-badge.js';

it('names a discipline without a request', async () => {
  const calls = answerCalls(() => ({ body: { success: true, message: '', data: [] } }));
  await show(
    <>
      <CategoryBadge category="civil" />
      <CategoryBadge category="civil" quiet />
    </>,
  );
  expect(texts('span')).toEqual(['İnşaat Mühendisliği', 'İnşaat']);
  expect(calls).not.toHaveBeenCalled();
});

it('shows an unknown category unchanged, and its name and hue once they are known', async () => {
  await show(
    <>
      <CategoryBadge category="gemi-insaati" />
      <CategoryBadge category="nuclear" quiet />
    </>,
  );
  expect(texts('span')).toEqual(['gemi-insaati', 'Nükleer Enerji']);
  act(() =>
    rememberCategories([
      { slug: 'gemi-insaati', en: 'Naval Architecture', tr: 'Gemi İnşaatı', color: 'civil' },
      { slug: 'nuclear', en: 'Nuclear', tr: 'Çekirdek Mühendisliği', color: 'nuclear' },
    ]),
  );
  expect(texts('span')).toEqual(['Gemi İnşaatı', 'Çekirdek']);
  expect(document.querySelector('[data-category="civil"]')).not.toBeNull();
});
