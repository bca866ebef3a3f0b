import { z } from 'zod';

const schema = z.object({
  /** Terms in the collection. */
  TERMS: z.coerce.number().int().positive().default(200_000),
  /** Folder where filled servers are kept for the next run; if absent, none are kept. */
  BENCH_FOLDER: z.string().optional(),
  PATH: z.string().default(''),
});

export function readScaleEnv(): z.output<typeof schema> {
  return schema.parse(process.env);
}
