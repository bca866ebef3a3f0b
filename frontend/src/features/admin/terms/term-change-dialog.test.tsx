// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { waitingToasts } from '../../../lib/toast.js';
import { TermChangeDialog } from './term-change-dialog.js';

const running = { _id: 'j', state: 'running', total: 3, processed: 0, changed: 0, skipped: {} };

/** Confirms a deletion that ends like this. */
async function confirmed(end: object): Promise<void> {
  answerCalls((method) => ({
    body: { success: true, data: method === 'POST' ? running : { ...running, ...end } },
  }));
  await showInPanel(
    <TermChangeDialog
      selected={{ selection: { filter: { status: 'all' } }, count: 3 }}
      change={{ delete: true }}
      title="Silinsin mi?"
      confirm="Sil"
      done={(count) => `${count} silindi`}
      skipped={(count) => `${count} silinemedi`}
      failed="Silinemedi"
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sil' }));
}

beforeEach(() => waitingToasts.set([]));

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
  await confirmed({ state: 'failed', processed: changed, changed });
  await waitFor(() =>
    expect(waitingToasts.get().map(({ kind, title }) => [kind, title])).toEqual(told),
  );
});

it('says that a change of many terms was stopped', async () => {
  await confirmed({ state: 'stopped', processed: 1, changed: 1 });
  await waitFor(() =>
    expect(waitingToasts.get()).toMatchObject([
      { kind: 'warning', title: 'Tamamlanmadan durduruldu', description: '1 silindi' },
    ]),
  );
});

it('says why terms were skipped', async () => {
  const skipped = { TERM_EXISTS: 2, VALIDATION_FAILED: 1 };
  await confirmed({ state: 'done', processed: 3, skipped });
  await waitFor(() =>
    expect(waitingToasts.get()).toMatchObject([
      {
        title: '3 silinemedi',
        description: 'Bu terim zaten mevcut: 2 · Etiketler ya da adlar sınırı aşardı: 1',
      },
    ]),
  );
});
