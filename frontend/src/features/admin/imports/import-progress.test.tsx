// @vitest-environment happy-dom
import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { ImportProgress } from './import-progress.js';

/** The share of searchable terms that is shown. */
async function shareOf(state: Partial<ImportStatus>): Promise<number> {
  const status = { state: 'running', total: 5000, pending: 0, indexFailed: 0, ...state };
  await showInPanel(<ImportProgress status={status as ImportStatus} connection="live" />);
  const bar = await screen.findByRole('progressbar', { name: 'Aramada bulunan terimler' });
  const [value, max] = ['now', 'max'].map((name) => Number(bar.getAttribute(`aria-value${name}`)));
  cleanup();
  return (value ?? 0) / (max || 1);
}

it('shows a share of searchable terms that does not fall while an import stores more', async () => {
  const shares = [
    // What was stored last is not among the processed rows yet.
    await shareOf({ processed: 0, published: 500, indexed: 0 }),
    await shareOf({ processed: 1000, published: 1000, indexed: 500 }),
    await shareOf({ processed: 1850, published: 1850, indexed: 500 }),
    await shareOf({ processed: 3000, published: 2500, indexed: 500 }),
    await shareOf({ processed: 5000, published: 4500, indexed: 600 }),
    await shareOf({ processed: 5000, published: 4500, indexed: 4500, state: 'done' }),
  ];
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares).toEqual([0, 0.1, 0.1, 500 / 4500, 600 / 4500, 1]);
});
