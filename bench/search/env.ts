import { z } from 'zod';

const schema = z.object({
  /** Sizes of the collections, separated by commas. */
  BENCH_SIZES: z
    .string()
    .default('20000,200000')
    .transform((sizes) => sizes.split(',').map(Number)),
  /** Folder of an older, built checkout to be measured as well. */
  BENCH_BEFORE: z.string().optional(),
});

export function readSearchBenchEnv(): z.output<typeof schema> {
  return schema.parse(process.env);
}
