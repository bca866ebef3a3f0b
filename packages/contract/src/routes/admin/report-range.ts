import { z } from 'zod';
import { isOnClock } from '../../time-text.js';
import { EXPORT_COST } from '../common.js';

const day = z.iso.date().refine(isOnClock);

/**
 * The days of a report in the site's time zone: `from` and `to`, both included, or a period up to today. The range of
 * comparison is `compareFrom` to `compareTo` (with one of them, as many days), or what `compare` says: the same number of
 * days directly before, or the same days of the previous month.
 */
export const reportRange = {
  period: z.enum(['all', 'daily', 'weekly', 'monthly']).default('all'),
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['before', 'month']).default('before'),
  compareFrom: day.optional(),
  compareTo: day.optional(),
};

export const dayRange = z.object({ from: day, to: day }).meta({ id: 'DayRange' });

export const CSV_SEPARATORS = ['semicolon', 'comma'] as const;

/**
 * File options of reports: the default separator of a CSV file is the one that spreadsheets of the reader's language
 * expect.
 */
export const tableFile = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  separator: z.enum(CSV_SEPARATORS).optional(),
};

/** A call that answers with such a file. */
export const fileReply = {
  data: z.null(),
  produces: 'text/csv',
  timeoutMs: 0,
  cost: EXPORT_COST,
} as const;
