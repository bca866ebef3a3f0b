import type { RouteDefinition, RouteKey } from './route.js';
import { termRoutes } from './routes/terms.js';

/** Every call of the API. Handlers, the typed client and the OpenAPI document derive from it. */
export const routes = {
  ...termRoutes,
} satisfies Record<RouteKey, RouteDefinition>;

export type Routes = typeof routes;
/** The key of a call that exists. */
export type CallKey = keyof Routes;
