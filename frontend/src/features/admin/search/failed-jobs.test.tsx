// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, texts } from '../../../../test/site.js';
import { FailedJobs } from './failed-jobs.js';

const job = {
  id: '7',
  priority: 'edit',
  terms: 3,
  reason: 'no luck',
  attempts: 5,
  failedAt: '2026-11-25T10:00:00.000Z',
} as const;

it('shows why a job failed, and runs the failed jobs again', async () => {
  const calls = answerCalls(() => ({ body: { success: true, message: '', data: { retried: 1 } } }));
  await showInPanel(<FailedJobs jobs={[job]} />);
  await waitFor(() => expect(texts('td').join()).toContain('no luck'));
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(calls).toHaveBeenCalledWith(
      expect.stringContaining('/admin/search/failures/retry'),
      expect.objectContaining({ method: 'POST' }),
    );
  });
});
