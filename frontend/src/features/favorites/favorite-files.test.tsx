// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerCalls, logInAs, show } from '../../../test/site.js';
import { t } from '../../lib/i18n.js';
import { waitingToasts } from '../../lib/toast.js';
import { FavoriteFiles } from './favorite-files.js';

it('sends a removal that waits before an import, which may have its term, or refuses the import', async () => {
  logInAs('okur');
  const params = { termId: 'a'.repeat(24) };
  const item = { id: '1', key: 'DELETE /favorites/{termId}', params, username: 'okur' };
  localStorage.setItem('outbox', JSON.stringify([item]));
  const data = { added: 1, alreadyPresent: 0, unknown: [], unknownTotal: 0 };
  const sent: string[] = [];
  let isOut = true;
  answerCalls((method) => {
    sent.push(method);
    if (isOut) return Promise.reject(new TypeError('Failed to fetch'));
    return { status: 200, body: { success: true, message: '', data } };
  });
  await show(<FavoriteFiles canExport={false} onImported={() => {}} />);
  const choose = () =>
    userEvent.upload(
      screen.getByLabelText(t('favorites.import')),
      new File(['[]'], 'favorites.json', { type: 'application/json' }),
    );
  await choose();
  await waitFor(() => expect(waitingToasts.get().at(-1)?.title).toContain(t('errors.network')));
  expect(sent).toEqual(['DELETE']);
  isOut = false;
  await choose();
  await waitFor(() =>
    expect(waitingToasts.get().at(-1)?.title).toBe(t('favorites.imported', { count: 1 })),
  );
  expect(sent).toEqual(['DELETE', 'DELETE', 'POST']);
});
