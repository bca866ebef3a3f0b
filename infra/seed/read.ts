import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TAGS, type TagId } from '@terimce/contract/tags';
import { TERM_FIELDS } from '@terimce/contract/term-fields';
import { NAME_KIND_CODES, NAME_LANGUAGES, orderedNames } from '@terimce/contract/term-names';
import { slugify } from '@terimce/contract/text';
import { z } from 'zod';

const definition = z.string().trim().min(40);
const example = z.string().trim().min(15);
const sentence = z.string().trim().min(20);
const hasWords = (least: number) => (value: string) => value.split(/\s+/).length >= least;
const phrase = z.string().trim().min(1);
const words = z.array(phrase);
/** Tells senses of a word apart. */
const gloss = phrase.refine((value) => !hasWords(4)(value), 'has more than 3 words');

/** One entry of `infra/seed/terms/*.json`. */
const seedTerm = z.strictObject({
  englishTerm: z.string().trim().min(1),
  turkishTerm: z.string().trim().min(1),
  category: z.string(),
  englishDefinition: definition.refine(hasWords(6), 'has fewer than 6 words'),
  turkishDefinition: definition.refine(hasWords(5), 'has fewer than 5 words'),
  /** Tells the term from one that people take it for. */
  englishUsage: sentence.optional(),
  turkishUsage: sentence.optional(),
  /** What one may like to know beside the definition: how it works, how large it is, where it is found. */
  englishDetail: sentence.optional(),
  turkishDetail: sentence.optional(),
  englishExample: example.optional(),
  turkishExample: example.optional(),
  tags: z
    .array(z.enum(Object.keys(TAGS) as TagId[]))
    .min(2)
    .max(5),
  searchKeywords: words.optional(),
  names: z
    .array(
      z.strictObject({
        text: phrase,
        language: z.enum(NAME_LANGUAGES),
        kind: z.enum(NAME_KIND_CODES),
        note: phrase.optional(),
      }),
    )
    .refine((names) => orderedNames(names).length === names.length, 'has a name twice')
    .transform(orderedNames)
    .optional(),
  symbol: phrase.optional(),
  unit: phrase.optional(),
  formula: phrase.optional(),
  standards: words.optional(),
  /** Its place among the terms that share a word with it. */
  senseOrder: z.int().min(1).max(TERM_FIELDS.senseOrder.max).optional(),
  englishGloss: gloss.optional(),
  turkishGloss: gloss.optional(),
  slug: z.string().optional(),
});
type SeedTerm = z.output<typeof seedTerm>;

/** A seed entry as it is loaded, with tag names, slug, meta fields and the long-form notes. */
export interface LoadedSeedTerm extends Omit<SeedTerm, 'tags'> {
  readonly tags: string[];
  readonly slug: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly blog: string;
  readonly blogEn: string;
}

const META_DESCRIPTION_MAX = 158;

/**
 * Reads the seed below `folder` (`terms/{category}.json`, `notes/{slug}.{tr,en}.md`).
 * @throws ZodError naming the invalid entry and field.
 */
export function readSeed(folder: string): LoadedSeedTerm[] {
  const files = readdirSync(join(folder, 'terms')).filter((name) => name.endsWith('.json'));
  return files.flatMap((file) => {
    const entries = z
      .array(seedTerm)
      .parse(JSON.parse(readFileSync(join(folder, 'terms', file), 'utf8')));
    return entries.map((entry) => complete(entry, join(folder, 'notes')));
  });
}

function complete(entry: SeedTerm, notes: string): LoadedSeedTerm {
  const slug = entry.slug ?? slugify(entry.englishTerm);
  return {
    ...entry,
    tags: entry.tags.map((id) => TAGS[id].tr),
    slug,
    metaTitle: `${entry.englishTerm} – ${entry.turkishTerm}`,
    metaDescription: shorten(entry.turkishDefinition),
    blog: readNote(join(notes, `${slug}.tr.md`)),
    blogEn: readNote(join(notes, `${slug}.en.md`)),
  };
}

/** The first sentences that fit into a search engine's snippet; cut at a word if even the first one does not fit. */
function shorten(definition: string): string {
  if (definition.length <= META_DESCRIPTION_MAX) return definition;
  const head = definition.slice(0, META_DESCRIPTION_MAX);
  const sentenceEnd = head.lastIndexOf('. ');
  if (sentenceEnd > 60) return head.slice(0, sentenceEnd + 1);
  return `${head.slice(0, head.lastIndexOf(' '))}…`;
}

function readNote(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
