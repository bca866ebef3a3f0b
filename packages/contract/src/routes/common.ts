import { z } from 'zod';

/** A limit above this is answered with this many. */
export const LIMIT_MAX = 50;
/** Page sizes of administrators' tables go up to this. */
export const ADMIN_LIMIT_MAX = 100;
/** Deepest page that is served. */
const PAGE_MAX = 1_000_000;

/** Numbers arrive as text in a query string. */
const whole = () => z.coerce.number<number | string>().int();

/** A whole number of at least 1; more than `max` means `max`. */
export const limit = (fallback: number, max = LIMIT_MAX) =>
  whole()
    .min(1)
    .transform((value) => Math.min(value, max))
    .default(fallback);

export const page = whole().min(1).max(PAGE_MAX).default(1);

/** A yes/no member of a query string. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** A database id. A message that is an error code becomes the code of the reply. */
export const objectId = z.string().regex(/^[0-9a-fA-F]{24}$/, 'INVALID_ID');
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

/** `data` of calls whose only answer is the message. */
export const nothing = z.null();

/** An instant, as ISO 8601. */
export const instant = z.string();
/** A day of a date range, `2026-11-20`, or an instant; in UTC. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/, 'must be a date such as 2026-11-20')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date that exists');
export const dateRange = { from: day.optional(), to: day.optional() };
export const sortOrder = z.enum(['asc', 'desc']).default('desc');

/** A filter of which one value is `all`, which means none. */
export const filter = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(['all', ...values]).default('all');
