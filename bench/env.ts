import { z } from 'zod';

const schema = z.object({
  /** Where an installed Meilisearch is looked for. */
  PATH: z.string().default(''),
  /** Sizes of the collections that search is measured with, separated by commas. */
  BENCH_SIZES: z
    .string()
    .default('20000,200000')
    .transform((sizes) => sizes.split(',').map(Number)),
  /** Folder of an older, built checkout to be measured as well. */
  BENCH_BEFORE: z.string().optional(),
  /** Folder where filled servers are kept for the next run; if absent, none are kept. */
  BENCH_FOLDER: z.string().optional(),
  /** Terms in the collection that is started up. */
  TERMS: z.coerce.number().int().positive().default(200_000),
  /** Seed of the judged queries. Rules and costs were tuned on seed 1; the report uses another. */
  RELEVANCE_SEED: z.coerce.number().int().default(2),
  /** Also lists each query of this class whose intended term is not the first hit. */
  RELEVANCE_SHOW: z.string().default(''),
  /** `1` accepts the results of the title index and the product as their new floor. */
  RELEVANCE_ACCEPT: z.string().default(''),
});

/** What a started product inherits. */
export const inherited = process.env;

export function readBenchEnv(): z.output<typeof schema> {
  return schema.parse(process.env);
}
