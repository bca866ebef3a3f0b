import type { ApiEnv } from '../env.js';
import { type ApiRouter, handle } from '../http/api-router.js';

/** Version of the product, as replies and pages show it. */
const VERSION = '1.0.0';

/** GET /client/config: what the front end needs of the settings. */
export function bindClientRoutes(router: ApiRouter, env: ApiEnv): void {
  const data = {
    version: VERSION,
    mainSiteUrl: env.MAIN_SITE_URL,
    contactEmail: env.CONTACT_EMAIL,
    legalUpdated: env.LEGAL_UPDATED,
    features: { reviews: env.FEATURE_REVIEWS, offlinePack: true },
    trackers: env.TAG_MANAGER_ID ? { tagManagerId: env.TAG_MANAGER_ID } : {},
  };
  handle(router, 'GET /client/config', async () => ({ data }));
}
