import { z } from 'zod';
import { readTime } from '../time-text.js';

/** Higher limits are reduced to this value. */
export const LIMIT_MAX = 50;
/** Largest page size of administrators' tables. */
export const ADMIN_LIMIT_MAX = 100;
/** Number of requests that an export counts as: it reads a whole list. */
export const EXPORT_COST = 20;
/** Deepest page that is served. */
const PAGE_MAX = 1_000_000;

/** A whole number; in a query string its decimal digits. `Number` would also read `0x10`, `1e1` and ` 1 `. */
export const whole = (min: number, max?: number) => {
  const number = z.coerce.number().int().min(min);
  return z.preprocess(
    (value: number | string) =>
      typeof value === 'number' || /^\d+$/.test(String(value)) ? value : Number.NaN,
    max === undefined ? number : number.max(max),
  );
};

/** An integer of at least 1; more than `max` becomes `max`. */
export const limit = (fallback: number, max = LIMIT_MAX) =>
  whole(1)
    .transform((value) => Math.min(value, max))
    .default(fallback);

/** Query of a list: the page, and its size if the client sets none. */
export const paged = (size: number, max = LIMIT_MAX) => ({
  page: whole(1, PAGE_MAX).default(1),
  limit: limit(size, max),
});

/** A boolean query parameter. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** A database id, in lower case: rules compare ids as text. A message that is an error code becomes the code of the reply. */
export const objectId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'INVALID_ID')
  .toLowerCase();
export const idParams = z.object({ id: objectId });

/** Search text of a table. */
export const searchText = z.string().trim().max(200).optional();

export const pagination = z
  .object({
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    limit: z.number(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.output<typeof pagination>;

/** `data` of calls that return only a message. */
export const nothing = z.null();

/** An instant, as ISO 8601. */
export const instant = z.string();

/** A day of a date range, `2026-11-20`, in the site's time zone, or an instant in UTC. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/, 'must be a date such as 2026-11-20')
  .refine((value) => readTime(value) !== undefined, 'must be a date that exists');
export const dateRange = { from: day.optional(), to: day.optional() };
export const sortOrder = z.enum(['asc', 'desc']).default('desc');

/** A filter with the additional value `all`, which means no filter. */
export const filter = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(['all', ...values]).default('all');
