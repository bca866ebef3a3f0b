import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { bindAccountRoutes } from './auth/account.routes.js';
import { bindAuthRoutes } from './auth/auth.routes.js';
import { AuthService } from './auth/auth.service.js';
import { Passwords } from './auth/passwords.js';
import { RecoveryService } from './auth/recovery.service.js';
import { bindBrowseRoutes } from './browse/browse.routes.js';
import { BrowseService } from './browse/browse.service.js';
import { TermLinks } from './browse/term-links.service.js';
import type { LiveDictionary } from './dictionary/live-dictionary.js';
import { bindFavoriteRoutes } from './favorites/favorite.routes.js';
import { FavoriteService } from './favorites/favorite.service.js';
import { bindHistoryRoutes } from './history/history.routes.js';
import type { ApiRouter } from './http/api-router.js';
import type { RateLimits } from './http/rate-limits.js';
import { bindMessageRoutes } from './messages/messages.routes.js';
import { bindDisabledReviewRoutes, bindReviewRoutes } from './reviews/review.routes.js';
import { ReviewService } from './reviews/review.service.js';
import { bindAnalyticsRoutes } from './statistics/analytics.routes.js';
import { AnalyticsService } from './statistics/analytics.service.js';
import { storeEvents } from './statistics/event.repository.js';
import { EventBudget } from './statistics/event-budget.js';
import { EventWriter } from './statistics/event-writer.js';
import { LeftOut } from './statistics/left-out.js';
import type { CategoryService } from './terms/category.service.js';

export interface VisitorOptions {
  readonly terms: TermRepository;
  readonly categories: CategoryService;
  readonly logger: Logger;
  /** All public terms in memory. */
  readonly live: LiveDictionary;
  readonly jwtSecret: string;
  readonly reviews: boolean;
  /** bcrypt cost. */
  readonly bcryptRounds: number;
  readonly limits: RateLimits;
  /** Deletes an account, as `make erase` does. */
  readonly eraseUser: (username: string) => Promise<unknown>;
}

/**
 * All features for visitors and users except search: accounts, favorites, messages, history, browsing, reviews,
 * events.
 */
export function createVisitorFeatures(options: VisitorOptions) {
  const { terms, categories, logger, live, jwtSecret, limits } = options;
  const { dictionary } = live;
  const passwords = new Passwords(options.bcryptRounds);
  const auth = new AuthService(jwtSecret, passwords, logger);
  const recovery = new RecoveryService(passwords, auth.sessions, logger);
  const events = new EventWriter({ store: storeEvents, logger });
  const leftOut = new LeftOut(logger);
  const analytics = new AnalyticsService({
    writer: events,
    terms,
    logger,
    budget: new EventBudget(limits),
    leftOut,
  });
  const favorites = new FavoriteService({ terms, dictionary, follow: () => live.follow(), logger });
  const browse = new BrowseService({ dictionary, categories });
  const links = new TermLinks(live);
  return {
    sessions: auth.sessions,
    recovery,
    leftOut,
    async close(): Promise<void> {
      await events.close();
      await leftOut.flush();
    },
    browse,
    links,
    bind(router: ApiRouter): void {
      bindAuthRoutes(router, { auth, recovery, analytics, limits });
      bindAccountRoutes(router, auth, options.eraseUser);
      bindFavoriteRoutes(router, { favorites, analytics });
      bindMessageRoutes(router, { analytics, dictionary });
      bindHistoryRoutes(router);
      bindAnalyticsRoutes(router, analytics);
      bindBrowseRoutes(router, browse, links);
      if (options.reviews) bindReviewRoutes(router, new ReviewService({ terms }));
      else bindDisabledReviewRoutes(router);
    },
  };
}
