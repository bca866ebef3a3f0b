import type { Logger } from '@terimce/core/log';
import { deleteEventsBefore } from '../../analytics/event.repository.js';
import { dropOldDays } from '../../reports/keep-sums.js';
import { daysBefore } from '../../reports/periods.js';
import { deleteLogsBefore, shortenAddressesBefore } from './log.repository.js';

export interface RetentionOptions {
  /** Entries of the activity log, single searches and single clicks older than this go, in days. */
  readonly logDays: number;
  /** Addresses in entries older than this are shortened, in days. */
  readonly addressDays: number;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** Forgets what is older than the settings allow; harmless when several processes do it. */
export async function applyRetention(
  { logDays, addressDays }: Pick<RetentionOptions, 'logDays' | 'addressDays'>,
  now = new Date(),
): Promise<{ deleted: number; shortened: number }> {
  const oldest = daysBefore(now, logDays);
  const deleted = await deleteLogsBefore(oldest);
  await deleteEventsBefore(oldest);
  const shortened = await shortenAddressesBefore(daysBefore(now, addressDays));
  await dropOldDays(now);
  return { deleted, shortened };
}

const HOUR_MS = 3_600_000;

/** Applies the retention now and once an hour. @returns a function that ends it. */
export function startRetention({ everyMs = HOUR_MS, ...options }: RetentionOptions): () => void {
  const run = () => {
    applyRetention(options).catch((error: unknown) =>
      options.logger.warn({ err: error }, 'Old log entries not removed'),
    );
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
