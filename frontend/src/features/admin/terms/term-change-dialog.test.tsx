// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { waitingToasts } from '../../../lib/toast.js';
import { TermChangeDialog } from './term-change-dialog.js';

it.each([
  [0, [['error', 'Silinemedi']]],
  [
    1,
    [
      ['success', '1 silindi'],
      ['error', 'Silinemedi'],
    ],
  ],
] as const)('says that a change of many terms broke off after %i', async (changed, told) => {
  const job = { _id: 'j', state: 'running', total: 3, processed: 0, changed: 0, skipped: {} };
  const broken = { ...job, state: 'failed', processed: changed, changed };
  answerCalls((method) => ({
    body: { success: true, data: method === 'POST' ? job : broken },
  }));
  await showInPanel(
    <TermChangeDialog
      selected={{ selection: { filter: { status: 'all' } }, count: 3 }}
      change={{ delete: true }}
      title="Silinsin mi?"
      confirm="Sil"
      done={(count) => `${count} silindi`}
      failed="Silinemedi"
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sil' }));
  await waitFor(() =>
    expect(waitingToasts.get().map(({ kind, title }) => [kind, title])).toEqual(told),
  );
});
