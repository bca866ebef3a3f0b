// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { click, one, show, texts } from '../../test/screen.js';
import { Pager } from './pager.js';

let leave: () => Promise<void> = async () => {};
afterEach(() => leave());

it.each([
  [1, 2, ['1', '2']],
  [1, 9, ['1', '2', '…', '9']],
  [5, 9, ['1', '…', '4', '5', '6', '…', '9']],
  [8, 9, ['1', '…', '7', '8', '9']],
])(
  'of page %i of %i leads to the first, the last and those around it',
  async (page, pages, shown) => {
    const onPage = vi.fn();
    leave = await show(<Pager page={page} pages={pages} stay onPage={onPage} />);
    expect(texts('ol li')).toEqual(shown);
    expect(one('[aria-current="page"]').textContent).toBe(String(page));
    await click(one(`[aria-label="${pages}. sayfa"]`));
    expect(onPage).toHaveBeenCalledWith(pages);
  },
);
