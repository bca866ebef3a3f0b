import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from './actor.js';
import type { AnalyticsService } from './analytics.service.js';

/** Visitors who asked not to be tracked get the same reply, and nothing is stored. */
export function bindAnalyticsRoutes(router: ApiRouter, analytics: AnalyticsService): void {
  handle(router, 'POST /analytics/term-click', async ({ body }, context) => {
    if (!context.doNotTrack) analytics.termClick(actorOf(context, body.sessionId), body);
    return { data: null };
  });

  handle(router, 'POST /analytics/search', async ({ body }, context) => {
    if (!context.doNotTrack) analytics.search(actorOf(context, body.sessionId), body);
    return { data: null };
  });
}
