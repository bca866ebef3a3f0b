// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../test/site.js';
import { Dialog } from './dialog.js';

/** A button that cannot be used twice, such as one that sends something. */
function Page() {
  const [opened, setOpened] = useState<boolean>();
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" disabled={opened !== undefined} onClick={() => setOpened(true)}>
        Aç
      </button>
      {opened !== undefined && (
        <Dialog title="Geri bildirim" open={opened} onClose={() => setOpened(false)} />
      )}
    </main>
  );
}

it('the focus goes to the main part if what opened the dialog cannot take it', async () => {
  await show(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Aç' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
