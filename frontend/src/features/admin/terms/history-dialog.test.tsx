// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, texts } from '../../../../test/site.js';
import { HistoryDialog } from './history-dialog.js';

it('names the term of a merge, without its id', async () => {
  const id = '6730a1b2c3d4e5f601234567';
  const changes = {
    mergedWith: { from: '', to: 'Kiriş / Girder' },
    termId: { from: '', to: id },
  };
  const revision = { rev: 2, at: '2026-11-26T23:26:00.000Z', by: 'ada', action: 'merge', changes };
  const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
  answerCalls(() => ({
    body: { success: true, message: '', data: { revisions: [revision], pagination } },
  }));
  await showInPanel(<HistoryDialog id={id} onClose={() => {}} />);
  await screen.findByText('Kiriş / Girder');
  expect(texts('tbody tr')).toHaveLength(1);
  expect(document.body.textContent).not.toContain(id);
});
