// @vitest-environment happy-dom
import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, translate } from '../../../../test/site.js';
import { DriftPanel } from './drift-panel.js';

it('goes on while the browser translates the page', async () => {
  answerCalls(() => ({ body: { success: true, message: '', data: { pending: false } } }));
  const found = {
    missing: 0,
    extra: 0,
    outdated: 0,
    repaired: 0,
    databaseCount: 5,
    indexCount: 4,
    checkedAt: '2026-11-27T10:00:00.000Z',
    sample: { missing: [], extra: [], outdated: [] },
  } as NonNullable<SearchStatus['drift']>;
  function Live() {
    const [indexCount, setCount] = useState(4);
    return (
      <>
        <button type="button" aria-label="later" onClick={() => setCount(5)} />
        <DriftPanel drift={{ ...found, indexCount }} />
      </>
    );
  }
  await showInPanel(<Live />);
  await screen.findByText(/dizine işlenmeyi bekleyen/);
  translate(document.body);
  await userEvent.click(screen.getByLabelText('later'));
  expect(document.body.textContent).not.toContain('dizine işlenmeyi bekleyen');
  expect(document.querySelector('h2')).not.toBeNull();
});
