import { z } from 'zod';

const schema = z.object({
  /** Terms in the collection. */
  TERMS: z.coerce.number().int().positive().default(200_000),
  /** Where filled servers are kept for the next run; none are kept without it. */
  BENCH_FOLDER: z.string().optional(),
  PATH: z.string().default(''),
});

export function readScaleEnv(): z.output<typeof schema> {
  return schema.parse(process.env);
}
