import type { RouteDefinition, RouteInput, RouteKey } from './route.js';
import { accountSecurityRoutes } from './routes/account-security.js';
import { accountRoutes } from './routes/accounts.js';
import { categoryAdminRoutes } from './routes/admin/categories.js';
import { clickRoutes } from './routes/admin/click-stats.js';
import { dashboardRoutes } from './routes/admin/dashboard.js';
import { engineeringRoutes } from './routes/admin/engineering.js';
import { importRoutes } from './routes/admin/imports.js';
import { logRoutes } from './routes/admin/logs.js';
import { messageAdminRoutes } from './routes/admin/messages.js';
import { proposalRoutes } from './routes/admin/proposals.js';
import { searchAdminRoutes } from './routes/admin/search.js';
import { searchReportRoutes } from './routes/admin/search-reports.js';
import { termChangeRoutes } from './routes/admin/term-changes.js';
import { adminTermRoutes } from './routes/admin/terms.js';
import { uploadRoutes } from './routes/admin/uploads.js';
import { userRoutes } from './routes/admin/users.js';
import { viewRoutes } from './routes/admin/views.js';
import { browseRoutes } from './routes/browse.js';
import { clientRoutes } from './routes/client.js';
import { eventRoutes } from './routes/events.js';
import { favoriteRoutes } from './routes/favorites.js';
import { historyRoutes } from './routes/history.js';
import { messageRoutes } from './routes/messages.js';
import { releaseRoutes } from './routes/releases.js';
import { reviewRoutes } from './routes/reviews.js';
import { termRoutes } from './routes/terms.js';
import { textRoutes } from './routes/text.js';

/** Every call of the API. Handlers, the typed client and the OpenAPI document derive from it. */
export const routes = {
  ...termRoutes,
  ...browseRoutes,
  ...textRoutes,
  ...releaseRoutes,
  ...clientRoutes,
  ...accountRoutes,
  ...accountSecurityRoutes,
  ...historyRoutes,
  ...favoriteRoutes,
  ...messageRoutes,
  ...eventRoutes,
  ...reviewRoutes,
  ...dashboardRoutes,
  ...adminTermRoutes,
  ...termChangeRoutes,
  ...proposalRoutes,
  ...categoryAdminRoutes,
  ...engineeringRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...searchAdminRoutes,
  ...messageAdminRoutes,
  ...logRoutes,
  ...userRoutes,
  ...clickRoutes,
  ...searchReportRoutes,
  ...viewRoutes,
} satisfies Record<RouteKey, RouteDefinition>;

export type Routes = typeof routes;
/** The key of an existing call. */
export type CallKey = keyof Routes;
/** The query of a call, and its body, parsed. */
export type QueryOf<K extends CallKey> = RouteInput<Routes[K]>['query'];
export type BodyOf<K extends CallKey> = RouteInput<Routes[K]>['body'];
