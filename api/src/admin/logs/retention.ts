import { isClockTrusted } from '@terimce/core/trusted-clock';
import { deleteSignInsBefore } from '../../auth/session.repository.js';
import { deleteQueriesBefore } from '../../statistics/sums.repository.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { deleteLogsBefore, shortenAddressesBefore } from './log.repository.js';

export interface RetentionOptions {
  /** Events, log-ins and the sums of queries older than this are deleted, in days. */
  readonly logDays: number;
  /** Addresses in entries older than this are shortened, in days. */
  readonly addressDays: number;
}

/** Deletes what is older than the settings allow; safe to run in several processes at once. */
export async function applyRetention(
  { logDays, addressDays }: RetentionOptions,
  now = new Date(),
): Promise<{ deleted: number; shortened: number }> {
  const oldest = daysBefore(now, logDays);
  const deleted = await deleteLogsBefore(oldest);
  await deleteQueriesBefore(oldest);
  await deleteSignInsBefore(oldest);
  const shortened = await shortenAddressesBefore(daysBefore(now, addressDays));
  return { deleted, shortened };
}

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** {@link applyRetention}, and removes unused uploads, but only if the clock can be trusted: deletion is final. */
export async function retain(
  options: RetentionOptions,
  uploads: Pick<UploadStore, 'removeUnused'>,
): Promise<void> {
  if (!(await isClockTrusted())) return;
  await applyRetention(options);
  await uploads.removeUnused();
}
