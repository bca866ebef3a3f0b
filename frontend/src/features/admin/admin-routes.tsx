import type { AccessLevel } from '@terimce/contract/roles';
import type { ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { Loading } from '../../components/states.js';
import { useStoredConfig } from '../../lib/client-config.js';
import { deferred } from '../../lib/deferred.js';
import { AccessDenied } from './session/access-denied.js';
import { useMay } from './session/admin-session.js';

/** A page in a separate chunk, by the name of its component. */
function page<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return deferred(async () => (await load())[name], Loading);
}

/** The pages of the panel below `/admin`, by the access level that they need. */
const PAGES = {
  panel: {
    dashboard: page(() => import('./dashboard/dashboard-page.js'), 'DashboardPage'),
    searches: page(() => import('./statistics/searches-page.js'), 'SearchesPage'),
  },
  reports: {
    'click-stats': page(() => import('./statistics/click-stats-page.js'), 'ClicksPage'),
    'click-stats/:termId': page(() => import('./statistics/term-clicks-page.js'), 'TermClicksPage'),
  },
  contributor: {
    terms: page(() => import('./terms/add-term-page.js'), 'AddTermPage'),
    'terms/bulk': page(() => import('./imports/bulk-add-page.js'), 'BulkAddPage'),
    engineering: page(() => import('./terms/terms-page.js'), 'EngineeringPage'),
    'engineering/proposals': page(() => import('./terms/proposals-page.js'), 'ProposalsPage'),
    categories: page(() => import('./categories/categories-page.js'), 'CategoriesPage'),
    imports: page(() => import('./imports/imports-page.js'), 'ImportsPage'),
    'imports/:importId': page(() => import('./imports/import-page.js'), 'ImportPage'),
    feedbacks: page(() => import('./messages/feedbacks-page.js'), 'FeedbacksPage'),
    suggestions: page(() => import('./messages/suggestions-page.js'), 'SuggestionsPage'),
    logs: page(() => import('./logs/logs-page.js'), 'LogsPage'),
    'search/:view?': page(() => import('./search/search-page.js'), 'SearchPage'),
  },
  admin: {
    'engineering/duplicates': page(() => import('./terms/duplicates-page.js'), 'DuplicatesPage'),
    'engineering/deleted': page(() => import('./terms/deleted-page.js'), 'DeletedPage'),
    users: page(() => import('./users/users-page.js'), 'UsersPage'),
    bans: page(() => import('./bans/bans-page.js'), 'BansPage'),
    audit: page(() => import('./audit/audit-page.js'), 'AuditPage'),
  },
} satisfies Partial<Record<AccessLevel, Readonly<Record<string, ComponentType>>>>;
const ReviewsPage = page(() => import('./reviews/reviews-page.js'), 'ReviewsPage');

/** Opens the page of an address to users who may see it. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route index element={<Navigate to="/admin/dashboard" replace />} />
      {Object.entries(PAGES).map(([access, pages]) => (
        <Route key={access} element={<Allowed access={access as keyof typeof PAGES} />}>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      ))}
      <Route element={<WithReviews />}>
        <Route element={<Allowed access="contributor" />}>
          <Route path="reviews" element={<ReviewsPage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

function Allowed({ access }: { access: AccessLevel }) {
  return useMay(access) ? <Outlet /> : <AccessDenied />;
}

/** Reviews have a page only if this installation has them. */
function WithReviews() {
  const { data, loading } = useStoredConfig();
  if (loading) return null;
  return data?.features.reviews ? <Outlet /> : <Navigate to="/" replace />;
}
