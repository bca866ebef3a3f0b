// @vitest-environment happy-dom

import { logRoutes } from '@terimce/contract/routes/admin/logs';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answer, answerCalls, show, texts } from '../../../../test/site.js';
import { PagedTable } from '../../../components/paged-table.js';
import { usePanelList } from './use-panel-list.js';

function Bans() {
  const list = usePanelList(logRoutes, 'GET /ip-ban', { name: 'bans', rows: 'bans' });
  return (
    <>
      <button type="button" aria-label="filter" onClick={() => list.set({ search: 'x' })} />
      <button type="button" aria-label="second" onClick={() => list.setPage(2)} />
      <PagedTable
        label="Engeller"
        list={list}
        rowId={(ban) => ban._id}
        columns={[{ id: 'ip', header: 'IP', primary: true, cell: (ban) => ban.ipAddress }]}
        empty="Yok"
      />
    </>
  );
}

const ban = (ipAddress: string) => ({ _id: ipAddress, ipAddress });
const listed = (ipAddresses: string[], page = 1): Answer => ({
  body: {
    success: true,
    message: '',
    data: { bans: ipAddresses.map(ban), pagination: { page, limit: 1, total: 2, pages: 2 } },
  },
});

/** Answers the first page at once, and all other requests by `later`. */
async function opened(later: (path: string) => Answer | Promise<Answer>) {
  const calls = answerCalls((_method, path) =>
    path === '/api/ip-ban?page=1' ? listed(['10.0.0.1']) : later(path),
  );
  await show(<Bans />);
  await waitFor(() => expect(texts('td')).toEqual(['10.0.0.1']));
  return calls;
}

it('shows no rows of the previous filter while a new one loads', async () => {
  let answer = (_: Answer): void => {};
  await opened(() => new Promise<Answer>((resolve) => (answer = resolve)));
  await userEvent.click(screen.getByLabelText('filter'));
  expect(texts('td')).toEqual([]);
  answer(listed(['10.0.0.9']));
  await waitFor(() => expect(texts('td')).toEqual(['10.0.0.9']));
});

it('keeps the rows while another page of the same filter loads', async () => {
  let answer = (_: Answer): void => {};
  await opened(() => new Promise<Answer>((resolve) => (answer = resolve)));
  await userEvent.click(screen.getByLabelText('second'));
  expect(texts('td')).toEqual(['10.0.0.1']);
  answer(listed(['10.0.0.2'], 2));
  await waitFor(() => expect(texts('td')).toEqual(['10.0.0.2']));
});

it('reports that a page could not be loaded, instead of keeping the previous one', async () => {
  await opened(() => ({
    status: 403,
    body: { success: false, code: 'FORBIDDEN', message: 'Yok' },
  }));
  await userEvent.click(screen.getByLabelText('second'));
  await waitFor(() => expect(texts('[role="alert"] p')).toEqual(['Hata: Yok']));
  expect(texts('td')).toEqual([]);
});

it('reports an empty list, and leaves empty filters out of the query', async () => {
  const calls = await opened(() => listed([]));
  await userEvent.click(screen.getByLabelText('filter'));
  await waitFor(() => expect(texts('[role="status"] p')).toContain('Yok'));
  expect(calls.mock.calls.map(([address]) => address)).toEqual([
    '/api/ip-ban?page=1',
    '/api/ip-ban?search=x&page=1',
  ]);
});

it('shows the last page in place of one whose rows are gone, until it is there again', async () => {
  const gone = { bans: [], pagination: { page: 2, limit: 1, total: 1, pages: 1 } };
  let second: Answer = { body: { success: true, message: '', data: gone } };
  const calls = await opened(() => second);
  await userEvent.click(screen.getByLabelText('second'));
  await waitFor(() =>
    expect(calls.mock.calls.map(([address]) => address)).toEqual([
      '/api/ip-ban?page=1',
      '/api/ip-ban?page=2',
      '/api/ip-ban?page=1',
    ]),
  );
  expect(texts('td')).toEqual(['10.0.0.1']);
  second = listed(['10.0.0.2'], 2);
  await userEvent.click(screen.getByLabelText('second'));
  await waitFor(() => expect(texts('td')).toEqual(['10.0.0.2']));
});
