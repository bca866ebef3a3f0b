// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../test/site.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { Dialog } from '../components/dialog.js';

/** A dialog with a question over it, each opened by a button. */
function Page() {
  const [form, setForm] = useState(false);
  const [question, setQuestion] = useState(false);
  const [job, setJob] = useState<'running' | 'stopping'>();
  return (
    <main>
      <button type="button" onClick={() => setForm(true)}>
        Düzenle
      </button>
      {form && (
        <Dialog title="Terim" onClose={() => setForm(false)}>
          <button type="button" onClick={() => setQuestion(true)}>
            Sil
          </button>
          <button
            type="button"
            onClick={() => {
              setForm(false);
              setQuestion(true);
            }}
          >
            Değiştir
          </button>
          <button type="button" onClick={() => setJob('running')}>
            Başlat
          </button>
        </Dialog>
      )}
      {job && (
        <ConfirmDialog
          title={job}
          confirm="Evet"
          onConfirm={async () => setJob(undefined)}
          onClose={() => setJob('stopping')}
        />
      )}
      {question && (
        <ConfirmDialog
          title="Silinsin mi?"
          confirm="Evet"
          closes
          onConfirm={async () => setForm(false)}
          onClose={() => setQuestion(false)}
        />
      )}
    </main>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shows = (...titles: string[]) =>
  waitFor(() => {
    const open = [...document.querySelectorAll('[role=dialog] h2, [role=alertdialog] h2')];
    expect(open.map(({ textContent }) => textContent)).toEqual(titles);
  });
/** Entries of the history that belong to overlays here. */
const entries = (count: number) => waitFor(() => expect(history.state?.overlays ?? 0).toBe(count));

describe('Back', () => {
  beforeEach(async () => {
    await show(<Page />);
    await press('Düzenle');
    await shows('Terim');
  });

  it('closes the topmost of several overlays', async () => {
    await press('Sil');
    await shows('Terim', 'Silinsin mi?');
    history.back();
    await shows('Terim');
    history.back();
    await shows();
  });

  it('has no step more after overlays were closed by themselves', async () => {
    await press('Sil');
    await entries(2);
    await press('Evet');
    await shows();
    await entries(0);
  });

  it('has an entry again for an overlay that stays, such as one whose work is being stopped', async () => {
    await press('Başlat');
    await shows('Terim', 'running');
    history.back();
    await shows('Terim', 'stopping');
    await entries(2);
    const again = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await again;
    await entries(2);
    await shows('Terim', 'stopping');
    await press('Evet');
    await shows('Terim');
    await entries(1);
    history.back();
    await shows();
    await entries(0);
  });

  it('does not take back the page that is opened before the step is done', async () => {
    await entries(1);
    const steps = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    const dialog = document.querySelector('[role=dialog]');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(steps).toHaveBeenCalledWith(-1));
    expect(dialog?.isConnected).toBe(false);
    // A link is followed while the browser is still on its way back.
    history.pushState({ key: 'next' }, '', '/about');
    expect(history.state.key, 'not yet').not.toBe('next');
    steps.mockRestore();
    const seen = vi.fn(() => location.pathname);
    addEventListener('popstate', seen, { once: true });
    dispatchEvent(new PopStateEvent('popstate'));
    expect(history.state).toEqual({ key: 'next' });
    expect(seen, 'the router reads the new address').toHaveReturnedWith('/about');
  });

  it('closes the overlay that took the place of another', async () => {
    await press('Değiştir');
    await shows('Silinsin mi?');
    await entries(1);
    history.back();
    await shows();
  });

  it('has no step more in a page that was reloaded with an overlay', async () => {
    await entries(1);
    vi.resetModules();
    await import('./use-back-closes.js');
    await entries(0);
  });
});
