import { z } from 'zod';
import { FAVORITES_FILE_MAX, FAVORITES_FORMATS } from '../favorite-files.js';
import { defineRoutes } from '../route.js';
import { edgeTerm } from '../term.js';
import {
  EXPORT_COST,
  instant,
  nothing,
  objectId,
  paged,
  pagination,
  searchText,
} from './common.js';

/** A favorite: the term, and when it was added. */
export const favorite = edgeTerm
  .extend({
    termId: z.string(),
    term_id: z.string(),
    addedAt: instant,
  })
  .meta({ id: 'Favorite' });

const termParams = z.object({ termId: objectId });

const shared = { tag: 'Favorites', access: 'user', limit: 'read' } as const;

export const favoriteRoutes = defineRoutes(shared, {
  'GET /favorites': {
    summary: 'Your favorites, newest first',
    query: z.object({
      ...paged(20),
      search: searchText,
      /** A category, or `all`. */
      category: z.string().max(100).optional(),
    }),
    data: z.object({ favorites: z.array(favorite), pagination }),
  },
  'POST /favorites': {
    summary: 'Add a term; adding it again changes nothing',
    limit: 'write',
    body: z.object({ termId: objectId }),
    data: z.object({ termId: z.string() }),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND', 'FAVORITES_FULL'],
  },
  'DELETE /favorites/{termId}': {
    summary: 'Remove a term',
    limit: 'write',
    params: termParams,
    data: nothing,
    errors: ['INVALID_ID', 'FAVORITE_NOT_FOUND'],
  },
  'GET /favorites/check/{termId}': {
    summary: 'Whether a term is one of your favorites',
    params: termParams,
    data: z.object({ isFavorite: z.boolean() }),
    errors: ['INVALID_ID'],
  },
  'GET /favorites/stats': {
    summary: 'Number of your favorites, by category',
    data: z.object({
      totalFavorites: z.number(),
      categories: z.record(z.string(), z.number()),
    }),
  },
  'DELETE /favorites/all': {
    summary: 'Remove all your favorites',
    limit: 'write',
    data: z.object({ removed: z.number() }),
  },
  'GET /favorites/export': {
    summary: 'Your favorites as a file named favorites_{date}.{format}',
    description:
      '`json` contains the fields that an import needs (id, headwords, date). `csv` and `anki` also contain definitions, for use elsewhere; `anki` is a tab-separated text that Anki imports.',
    query: z.object({ format: z.enum(FAVORITES_FORMATS).default('json') }),
    data: z.null(),
    produces: 'application/octet-stream',
    timeoutMs: 0,
    cost: EXPORT_COST,
  },
  'POST /favorites/import': {
    summary: 'Add the favorites of an exported file; existing ones are not added twice',
    description: 'A file of at most 2 MB. Each user may import one file at a time.',
    limit: 'write',
    upload: 'multipart/form-data',
    timeoutMs: 0,
    bodyLimit: FAVORITES_FILE_MAX + 10_000,
    data: z.object({
      added: z.number(),
      alreadyPresent: z.number(),
      /** Entries of the file without a matching term; the first thousand. */
      unknown: z.array(z.string()),
      unknownTotal: z.number(),
    }),
    errors: ['IMPORT_FILE_INVALID', 'FILE_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'FAVORITES_FULL'],
  },
});
