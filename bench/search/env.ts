import { z } from 'zod';

const schema = z.object({
  /** Sizes of the collections, by comma. */
  BENCH_SIZES: z
    .string()
    .default('20000,200000')
    .transform((sizes) => sizes.split(',').map(Number)),
});

export function readSearchBenchEnv(): z.output<typeof schema> {
  return schema.parse(process.env);
}
