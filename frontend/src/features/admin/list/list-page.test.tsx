// @vitest-environment happy-dom
import { messageAdminRoutes } from '@terimce/contract/routes/admin/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, texts } from '../../../../test/site.js';
import { ListPage } from './list-page.js';
import { usePanelList } from './use-panel-list.js';

const feedbacks = [
  {
    ...{ _id: 'a', type: 'bug_report', status: 'pending', profession: '', message: 'Selam' },
    createdAt: '2026-11-26T23:26:00.000Z',
  },
];
const pagination = { page: 1, limit: 20, total: 1, pages: 1 };

function Feedbacks() {
  const list = usePanelList(messageAdminRoutes, 'GET /analytics/feedbacks', {
    name: 'feedbacks',
    noun: 'feedback',
    rows: 'feedbacks',
  });
  return (
    <ListPage
      list={list}
      filters={{ search: true, status: true }}
      columns={{
        message: { primary: true },
        type: true,
        status: true,
        profession: true,
        createdAt: true,
        email: false,
      }}
    />
  );
}

it('takes filters, their values and the form of each column from the schemas of the call', async () => {
  const calls = answerCalls((_, path) => ({
    body: {
      success: true,
      message: '',
      data: path.includes('/feedbacks') ? { feedbacks, pagination } : [],
    },
  }));
  await showInPanel(<Feedbacks />);
  await waitFor(() =>
    expect(texts('td')).toEqual(['Selam', 'Hata bildirimi', 'Bekliyor', '–', '27.11.2026 02:26']),
  );
  expect(texts('th')).toEqual(['Mesaj', 'Tür', 'Durum', 'Meslek', 'Tarih']);
  const status = screen.getByLabelText<HTMLSelectElement>('Durum');
  expect([...status.options].map(({ value }) => value)).toEqual([
    ...['all', 'pending', 'reviewed', 'resolved', 'closed', 'spam'],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Mesajlarda ara').maxLength).toBe(200);
  expect(calls.mock.calls.map(([address]) => address)).toContain(
    '/api/analytics/feedbacks?status=all&type=all&page=1',
  );
});
