// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { BulkAddPage } from './bulk-add-page.js';

it('sends the name of a chosen file with its rows', async () => {
  const calls = answerCalls(() => ({ body: { success: true, data: { importId: 'i' } } }));
  await showInPanel(<BulkAddPage />);
  await screen.findByRole('textbox');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const terms = [{ englishTerm: 'Beam', englishDefinition: 'A bar.', category: 'civil' }];
  const file = new File([JSON.stringify(terms)], 'liste.json', { type: 'application/json' });
  await userEvent.upload(input as HTMLInputElement, file);
  await userEvent.click(await screen.findByRole('button', { name: '1 terimi içe aktar' }));
  await waitFor(() =>
    expect(calls.mock.calls.map(([address]) => address)).toContainEqual(
      expect.stringContaining('fileName=liste.json'),
    ),
  );
});
