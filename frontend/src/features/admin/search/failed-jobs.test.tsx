// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, click, one, show, texts, until } from '../../../../test/screen.js';
import { AdminUserContext } from '../session/admin-session.js';
import { useTextsReady } from '../texts.js';
import { FailedJobs } from './failed-jobs.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

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
  leave = await show(<Shown />);
  await until(() => expect(texts('td').join()).toContain('no luck'));
  await click(one('button'));
  await until(() => {
    expect(calls).toHaveBeenCalledWith(
      expect.stringContaining('/admin/search/failures/retry'),
      expect.objectContaining({ method: 'POST' }),
    );
  });
});
