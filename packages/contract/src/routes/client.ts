import { z } from 'zod';
import { CATEGORY_SLUGS } from '../categories.js';
import { defineRoutes } from '../route.js';
import { instant } from './common.js';

/** Settings of this installation that the front end needs; nothing secret. */
export const clientConfig = z.object({
  version: z.string(),
  /** Link of the logo. */
  mainSiteUrl: z.string(),
  contactEmail: z.string(),
  /** Time zone of the days in reports. */
  timeZone: z.string(),
  legalUpdated: z.string(),
  features: z.object({ reviews: z.boolean(), offlinePack: z.boolean() }),
  /** Public categories that editors added or changed; the front end knows the display categories. */
  categories: z.array(
    z.object({ slug: z.string(), en: z.string(), tr: z.string(), color: z.enum(CATEGORY_SLUGS) }),
  ),
  trackers: z.object({ tagManagerId: z.string().optional() }),
});

const shared = { tag: 'Client', access: 'public', limit: 'read' } as const;

export const clientRoutes = defineRoutes(shared, {
  'GET /client/config': {
    summary: 'Settings of this installation for the front end',
    data: clientConfig,
  },
  'GET /offline/manifest': {
    summary: 'Version and size of the pack for offline use',
    data: z.object({
      version: z.string(),
      terms: z.number(),
      bytes: z.number(),
      sha256: z.string(),
      createdAt: instant,
    }),
    errors: ['PACK_NOT_MADE'],
  },
  'GET /offline/pack': {
    summary: 'All public headwords and definitions, compressed; supports range requests',
    // It has megabytes. A device asks for some ten parts.
    cost: 5,
    query: z.object({ version: z.string().max(100).optional() }),
    data: z.null(),
    produces: 'application/gzip',
    timeoutMs: 0,
    errors: ['PACK_NOT_MADE', 'NOT_FOUND'],
  },
});
