// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerCalls, show, texts } from '../../../../test/site.js';
import { AdminUserContext } from '../session/admin-session.js';
import { useTextsReady } from '../texts.js';
import { FailedJobs } from './failed-jobs.js';

const job = {
  id: '7',
  priority: 'edit',
  terms: 3,
  reason: 'no luck',
  attempts: 5,
  failedAt: '2026-11-25T10:00:00.000Z',
} as const;

function Shown() {
  return (
    useTextsReady() && (
      <AdminUserContext value={{ _id: 'a', isAdmin: true, role: 'admin' } as User}>
        <FailedJobs jobs={[job]} />
      </AdminUserContext>
    )
  );
}

it('shows why a job failed, and runs the failed jobs again', async () => {
  const calls = answerCalls(() => ({ body: { success: true, message: '', data: { retried: 1 } } }));
  await show(<Shown />);
  await waitFor(() => expect(texts('td').join()).toContain('no luck'));
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(calls).toHaveBeenCalledWith(
      expect.stringContaining('/admin/search/failures/retry'),
      expect.objectContaining({ method: 'POST' }),
    );
  });
});
