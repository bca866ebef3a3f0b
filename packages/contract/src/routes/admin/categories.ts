import { z } from 'zod';
import { existingTerm } from '../../admin-term.js';
import { CATEGORY_SLUGS } from '../../categories.js';
import { defineRoutes } from '../../route.js';
import { slugify } from '../../text.js';
import { flag, instant, nothing } from '../common.js';

const NAME_MAX = 100;
/** Most categories whose order is set at once. */
const ORDER_MAX = 1_000;

const params = z.object({ slug: z.string().min(1).max(100) });
const name = z.string().trim().min(1, 'CATEGORY_NAME_REQUIRED').max(NAME_MAX);
const slug = z.string().trim().max(NAME_MAX).transform(slugify);
/** The display category whose hue the category is shown in. */
const color = z.enum(CATEGORY_SLUGS);

export const adminCategory = z
  .object({
    slug: z.string(),
    en: z.string(),
    tr: z.string(),
    color,
    hidden: z.boolean(),
    /** One of the display categories, which are public even without terms. */
    standard: z.boolean(),
    /** Whether visitors see it in lists. */
    public: z.boolean(),
    /** Number of terms that are not deleted, and of the public ones among them; null if not requested. */
    terms: z.number().nullable(),
    published: z.number().nullable(),
    /** Slugs that redirect here, of categories that were renamed, merged or deleted. */
    formerSlugs: z.array(z.string()),
    createdAt: instant.nullable(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.output<typeof adminCategory>;

const movedTerms = z.object({
  moved: z.number(),
  /** Terms that already exist in the other category, or changed meanwhile; they stay, and so does this category. */
  left: z.number(),
  leftTerms: z.array(existingTerm),
});
export type MovedTerms = z.output<typeof movedTerms>;

const shared = { tag: 'Categories', access: 'admin', limit: 'admin' } as const;

export const categoryAdminRoutes = defineRoutes(shared, {
  'GET /admin/categories': {
    summary: 'All categories in order, including proposed and hidden ones',
    access: 'contributor',
    query: z.object({
      /** Also counts terms, which takes longer. */
      counts: flag.default(false),
    }),
    data: z.array(adminCategory),
  },
  'POST /admin/categories': {
    summary: 'Add a category; it becomes public with its first published term',
    status: 201,
    body: z.object({
      en: name,
      tr: name,
      slug: slug.optional(),
      color: color.optional(),
      hidden: z.boolean().default(false),
    }),
    data: adminCategory,
    errors: ['CATEGORY_NAME_REQUIRED', 'CATEGORY_EXISTS', 'SLUG_RESERVED'],
  },
  'PUT /admin/categories/{slug}': {
    summary: 'Change a category; if the slug changes, its terms move and the old address redirects',
    params,
    timeoutMs: 0,
    body: z.object({
      en: name.optional(),
      tr: name.optional(),
      slug: slug.optional(),
      color: color.optional(),
      hidden: z.boolean().optional(),
    }),
    data: adminCategory,
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_REQUIRED', 'CATEGORY_EXISTS', 'SLUG_RESERVED'],
  },
  'PUT /admin/category-order': {
    summary: 'Set the order of categories; those that are not listed come last',
    body: z.object({ slugs: z.array(z.string().min(1).max(100)).max(ORDER_MAX) }),
    data: nothing,
    errors: ['CATEGORY_NOT_FOUND'],
  },
  'POST /admin/categories/{slug}/merge': {
    summary: 'Merge a category into another one: its terms move, then the old address redirects',
    params,
    timeoutMs: 0,
    body: z.object({ into: z.string().min(1).max(100) }),
    data: movedTerms,
    errors: ['CATEGORY_NOT_FOUND'],
  },
  'DELETE /admin/categories/{slug}': {
    summary: 'Delete a category without terms',
    params,
    query: z.object({
      /** The category to which its address redirects; required for a display category. */
      redirect: z.string().min(1).max(100).optional(),
    }),
    data: nothing,
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE', 'CATEGORY_REQUIRED'],
  },
});
