import { z } from 'zod';
import { CONTENT_LANGUAGES } from '../languages.js';
import { TEXT_MAX_LENGTH } from '../query-length.js';
import { defineRoutes } from '../route.js';
import { termSummary } from './terms.js';

const language = z.enum(CONTENT_LANGUAGES);

/** A term in the terms of a text. */
const textTerm = termSummary
  .extend({ englishGloss: z.string(), turkishGloss: z.string() })
  .meta({ id: 'TextTerm' });
export type TextTerm = z.output<typeof textTerm>;

/** The names of terms in a text. */
const textTerms = z
  .object({
    /** The language in which the text was read. */
    language,
    /** The names, each once, in the order of the text. */
    names: z.array(
      z.object({
        /** As the dictionary has it. */
        name: z.string(),
        /** Ids of the terms with that name; the first fits the other names of the text best. */
        terms: z.array(z.string()),
        /** Whether it may be an ordinary word: its field is that of no other name of the text. */
        uncertain: z.boolean(),
      }),
    ),
    /** Where the names are, in the order of the text. */
    matches: z.array(
      z.object({
        /** Positions in the text, in UTF-16 code units. */
        start: z.number(),
        end: z.number(),
        /** The place of the name in `names`, from 0. */
        name: z.number(),
      }),
    ),
    /** The terms of all names, each once. */
    terms: z.array(textTerm),
  })
  .meta({ id: 'TextTerms' });
export type TextTerms = z.output<typeof textTerms>;

export const textRoutes = defineRoutes(
  { tag: 'Terms', access: 'public' },
  {
    'POST /text': {
      readOnly: true,
      summary: 'The names of terms in a text, with the terms',
      description:
        'Finds headwords and further names in one language, the longest at each position, in any inflected form; abbreviations as they are written. `matches` are its places, each with the place of its name in `names`. A name is `uncertain` if it is an ordinary word as well and no other name of the text is of its field. The language is found if it is not given. The text is neither stored nor logged. Counts as 20 requests.',
      limit: 'read',
      cost: 20,
      body: z.object({
        text: z.string().min(1).max(TEXT_MAX_LENGTH),
        language: language.optional(),
      }),
      data: textTerms,
      errors: ['SEARCH_UNAVAILABLE'],
      open: { example: '/text', body: { text: 'Isıl iletkenliğin ölçülmesi' } },
    },
  },
);
