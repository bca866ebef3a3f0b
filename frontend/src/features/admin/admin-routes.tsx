import { type AccessLevel, hasAccess } from '@terimce/contract/roles';
import { type ComponentType, lazy } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { useCall } from '../../lib/use-call.js';
import { AccessDenied } from './session/access-denied.js';
import { useAdminUser } from './session/admin-session.js';

interface AdminRoute {
  readonly path: string;
  readonly access: AccessLevel;
  readonly page: ComponentType;
  readonly feature?: 'reviews';
}

const page = <M,>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  lazy(async () => ({ default: pick(await load()) }));

const TABLE: readonly AdminRoute[] = [
  {
    path: '/admin/dashboard',
    access: 'panel',
    page: page(
      () => import('./dashboard/dashboard-page.js'),
      (module) => module.DashboardPage,
    ),
  },
  {
    path: '/admin/terms',
    access: 'contributor',
    page: page(
      () => import('./terms/add-term-page.js'),
      (module) => module.AddTermPage,
    ),
  },
  {
    path: '/admin/terms/bulk',
    access: 'contributor',
    page: page(
      () => import('./imports/bulk-add-page.js'),
      (module) => module.BulkAddPage,
    ),
  },
  {
    path: '/admin/engineering',
    access: 'contributor',
    page: page(
      () => import('./engineering/engineering-page.js'),
      (module) => module.EngineeringPage,
    ),
  },
  {
    path: '/admin/engineering/proposals',
    access: 'contributor',
    page: page(
      () => import('./engineering/proposals-page.js'),
      (module) => module.ProposalsPage,
    ),
  },
  {
    path: '/admin/engineering/duplicates',
    access: 'admin',
    page: page(
      () => import('./engineering/duplicates-page.js'),
      (module) => module.DuplicatesPage,
    ),
  },
  {
    path: '/admin/engineering/deleted',
    access: 'admin',
    page: page(
      () => import('./engineering/deleted-page.js'),
      (module) => module.DeletedPage,
    ),
  },
  {
    path: '/admin/categories',
    access: 'contributor',
    page: page(
      () => import('./categories/categories-page.js'),
      (module) => module.CategoriesPage,
    ),
  },
  {
    path: '/admin/imports',
    access: 'contributor',
    page: page(
      () => import('./imports/imports-page.js'),
      (module) => module.ImportsPage,
    ),
  },
  {
    path: '/admin/imports/:importId',
    access: 'contributor',
    page: page(
      () => import('./imports/import-page.js'),
      (module) => module.ImportPage,
    ),
  },
  {
    path: '/admin/feedbacks',
    access: 'contributor',
    page: page(
      () => import('./feedbacks/feedbacks-page.js'),
      (module) => module.FeedbacksPage,
    ),
  },
  {
    path: '/admin/suggestions',
    access: 'contributor',
    page: page(
      () => import('./suggestions/suggestions-page.js'),
      (module) => module.SuggestionsPage,
    ),
  },
  {
    path: '/admin/logs',
    access: 'contributor',
    page: page(
      () => import('./logs/logs-page.js'),
      (module) => module.LogsPage,
    ),
  },
  {
    path: '/admin/users',
    access: 'admin',
    page: page(
      () => import('./users/users-page.js'),
      (module) => module.UsersPage,
    ),
  },
  {
    path: '/admin/click-stats',
    access: 'reports',
    page: page(
      () => import('./click-stats/click-stats-page.js'),
      (module) => module.ClicksPage,
    ),
  },
  {
    path: '/admin/click-stats/:termId',
    access: 'reports',
    page: page(
      () => import('./click-stats/term-clicks-page.js'),
      (module) => module.TermClicksPage,
    ),
  },
  {
    path: '/admin/searches',
    access: 'panel',
    page: page(
      () => import('./reports/searches-page.js'),
      (module) => module.SearchesPage,
    ),
  },
  {
    path: '/admin/search/:view?',
    access: 'contributor',
    page: page(
      () => import('./search/search-page.js'),
      (module) => module.SearchPage,
    ),
  },
  {
    path: '/admin/bans',
    access: 'admin',
    page: page(
      () => import('./bans/bans-page.js'),
      (module) => module.BansPage,
    ),
  },
  {
    path: '/admin/audit',
    access: 'admin',
    page: page(
      () => import('./audit/audit-page.js'),
      (module) => module.AuditPage,
    ),
  },
  {
    path: '/admin/reviews',
    access: 'contributor',
    feature: 'reviews',
    page: page(
      () => import('./reviews/reviews-page.js'),
      (module) => module.ReviewsPage,
    ),
  },
];

/**
 * The tab for the current address. The panel has its own route table, so that it does not matter where the shell
 * mounts it.
 */
export function AdminRoutes() {
  const { pathname } = useLocation();
  const user = useAdminUser();
  const config = useCall('GET /client/config', {});
  const route = TABLE.find(({ path }) => matchPath(path, pathname));
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to="/admin/dashboard" replace />;
  if (route?.feature && config.loading) return null;
  if (!route || (route.feature && !config.data?.features[route.feature])) {
    return <Navigate to="/" replace />;
  }
  if (!hasAccess(user.isAdmin ? 'admin' : user.role, route.access)) return <AccessDenied />;
  const { page: Tab } = route;
  return <Tab key={route.path} />;
}
