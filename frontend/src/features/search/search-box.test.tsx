// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, answerCalls, show, texts, translate } from '../../../test/site.js';
import { SearchBox } from './search-box.js';

const TERMS = ['stress', 'strain', 'strength'].map((englishTerm, i) => ({
  _id: `${i}`.repeat(24),
  englishTerm,
  turkishTerm: `gerilme ${i}`,
  category: 'materials',
  slug: englishTerm,
}));
const FOUND: Answer = { body: { success: true, message: '', data: TERMS, count: TERMS.length } };

// Loaded with the first focus, which a busy machine would have to wait for.
beforeAll(() => import('./suggestion-list.js'));

describe('the search box', () => {
  const onOpen = vi.fn();
  beforeEach(async () => {
    // A hit that was opened leaves its query there, and the next box would start with it.
    history.replaceState(null, '');
    await show(<SearchBox variant="hero" onOpen={onOpen} onSettle={() => {}} />);
  });
  afterEach(() => onOpen.mockReset());
  const box = () => screen.getByRole<HTMLInputElement>('combobox');
  const highlighted = () => texts('[role=option][aria-selected=true] [lang=en]');

  async function type(text: string) {
    box().focus();
    fireEvent.change(box(), { target: { value: text } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  }

  it('moves through the hits with the arrow keys and wraps around', async () => {
    answerCalls(() => FOUND);
    await type('ge');
    const seen = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await userEvent.keyboard(`{${key}}`);
      seen.push(...highlighted());
    }
    expect(seen).toEqual(['stress', 'strain', 'strength', 'stress', 'strength']);
    expect(box().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
  });

  it('opens the highlighted hit with Enter, and reports its position', async () => {
    answerCalls(() => FOUND);
    await type('ge');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(TERMS[1], { query: 'ge', position: 2, shown: 3 });
    expect(box().value).toBe('');
  });

  it('closes with Escape and leaves the box', async () => {
    answerCalls(() => FOUND);
    await type('ge');
    await userEvent.keyboard('{Escape}');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).not.toBe(box());
  });

  it('goes on while the browser translates the page', async () => {
    answerCalls((_, path) =>
      path.includes('stress')
        ? { body: { ...(FOUND.body as object), data: TERMS.slice(0, 1), count: 1 } }
        : FOUND,
    );
    await type('str');
    await screen.findByRole('link', { name: 'Tüm sonuçlar (3)' });
    translate(document.body);
    fireEvent.change(box(), { target: { value: 'stress' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(texts('[role=option] mark')).toContain('stress');
  });

  it.each([
    ['a key that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
    ['a key of a composition', { key: 'Enter', isComposing: true }],
  ])('opens nothing at %s', async (_, init) => {
    answerCalls(() => FOUND);
    await type('ge');
    await userEvent.keyboard('{ArrowDown}');
    box().dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('opens a hit in another tab as links do', async () => {
    answerCalls(() => FOUND);
    await type('ge');
    const hit = screen.getAllByRole('option')[0] as HTMLAnchorElement;
    expect(hit.getAttribute('href')).toBe('/stress');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    hit.addEventListener('click', (event) => event.preventDefault(), { once: true });
    hit.dispatchEvent(click);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each(['Control', 'Meta'])(
    'opens a highlighted hit in another tab with %s and Enter',
    async (key) => {
      answerCalls(() => FOUND);
      const opened = vi.spyOn(window, 'open').mockReturnValue(null);
      await type('ge');
      await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
      expect(opened).not.toHaveBeenCalled();
      await userEvent.keyboard(`{ArrowDown}{${key}>}{Enter}{/${key}}`);
      expect(opened).toHaveBeenCalledExactlyOnceWith('/stress', '_blank', 'noopener');
      expect(onOpen).not.toHaveBeenCalled();
      opened.mockRestore();
    },
  );

  it('says that one letter is too short, and sends no request', async () => {
    const calls = answerCalls(() => FOUND);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    box().focus();
    fireEvent.change(box(), { target: { value: 'g' } });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(calls).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('En az iki karakter'),
    );
  });

  it('counts the delay from the key press, even if its letter arrives late', async () => {
    const calls = answerCalls(() => FOUND);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    // The DOM stand-in gives events the time of the machine.
    const fireNow = (event: Event) =>
      fireEvent(box(), Object.defineProperty(event, 'timeStamp', { value: performance.now() }));
    await vi.advanceTimersByTimeAsync(5_000);
    fireNow(createEvent.keyDown(box(), { key: 'g' }));
    await vi.advanceTimersByTimeAsync(60);
    fireNow(createEvent.change(box(), { target: { value: 'ge' } }));
    await vi.advanceTimersByTimeAsync(185);
    expect(calls).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveBeenCalledOnce();
  });

  it('reports a failed search', async () => {
    answerCalls(() => ({ status: 500, body: { success: false, code: 'INTERNAL', message: '' } }));
    fireEvent.change(box(), { target: { value: 'ge' } });
    await waitFor(() => expect(document.body.textContent).toContain('Öneriler getirilemedi'));
  });
});

it('takes over what was typed before the application was there', async () => {
  answerCalls(() => FOUND);
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  root.innerHTML = '<main class="prerendered"><form><input name="q" value=""></form></main>';
  document.body.append(root);
  onTestFinished(() => root.remove());
  const field = root.querySelector('input');
  field?.focus();
  if (field) field.value = 'ge';
  await show(<SearchBox variant="hero" onOpen={() => {}} onSettle={() => {}} />);
  const box = screen.getByRole<HTMLInputElement>('combobox');
  expect([box.value, document.activeElement]).toEqual(['ge', box]);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
});
