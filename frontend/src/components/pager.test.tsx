// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show, texts } from '../../test/site.js';
import { Pager } from './pager.js';

it.each([
  [1, 2, ['1', '2']],
  [1, 9, ['1', '2', '…', '9']],
  [5, 9, ['1', '…', '4', '5', '6', '…', '9']],
  [8, 9, ['1', '…', '7', '8', '9']],
])(
  'of page %i of %i leads to the first, the last and those around it',
  async (page, pages, shown) => {
    const onPage = vi.fn();
    await show(<Pager page={page} pages={pages} stay onPage={onPage} />);
    expect(texts('ol li')).toEqual(shown);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(page));
    await userEvent.click(screen.getByLabelText(`${pages}. sayfa`));
    expect(onPage).toHaveBeenCalledWith(pages);
  },
);
