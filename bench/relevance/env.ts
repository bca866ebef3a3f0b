import { z } from 'zod';

const schema = z.object({
  /** A running product that may be filled with the collection. By default one is started for the run. */
  RELEVANCE_BASE_URL: z.url().optional(),
  /** An administrator or contributor of that product. */
  RELEVANCE_USERNAME: z.string().default('admin'),
  RELEVANCE_PASSWORD: z.string().optional(),
  /** Engines to measure, separated by commas. */
  RELEVANCE_ENGINES: z
    .string()
    .default('meilisearch,tuned,index,product')
    .transform((names) => names.split(',').map((name) => name.trim())),
  /** Seed of the queries. Rules and costs were tuned on seed 1; the report uses another. */
  RELEVANCE_SEED: z.coerce.number().int().default(2),
  /** Also lists each query of this class whose intended term is not the first hit. */
  RELEVANCE_SHOW: z.string().default(''),
  /** `1` accepts the results of the title index and the product as their new floor. */
  RELEVANCE_ACCEPT: z.string().default(''),
  PATH: z.string().default(''),
});
export type RelevanceEnv = z.output<typeof schema>;

export function readRelevanceEnv(): RelevanceEnv {
  return schema.parse(process.env);
}
