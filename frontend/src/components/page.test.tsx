// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../test/site.js';
import { Page } from './page.js';

function Import() {
  const [isUndone, setUndone] = useState(false);
  const undo = (
    <button type="button" onClick={() => setUndone(true)}>
      Geri al
    </button>
  );
  return (
    <main id="main" tabIndex={-1}>
      <Page title="İçe aktarma" actions={!isUndone && undo}>
        {isUndone && 'Geri alındı'}
      </Page>
    </main>
  );
}

it('gets the focus when the focused action disappears', async () => {
  await show(<Import />);
  screen.getByRole('button', { name: 'Geri al' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Geri alındı');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
