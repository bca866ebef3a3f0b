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

const DashboardPage = page(() => import('./dashboard/dashboard-page.js'), 'DashboardPage');
const AddTermPage = page(() => import('./terms/add-term-page.js'), 'AddTermPage');
const BulkAddPage = page(() => import('./imports/bulk-add-page.js'), 'BulkAddPage');
const EngineeringPage = page(() => import('./terms/terms-page.js'), 'EngineeringPage');
const ProposalsPage = page(() => import('./terms/proposals-page.js'), 'ProposalsPage');
const DuplicatesPage = page(() => import('./terms/duplicates-page.js'), 'DuplicatesPage');
const DeletedPage = page(() => import('./terms/deleted-page.js'), 'DeletedPage');
const CategoriesPage = page(() => import('./categories/categories-page.js'), 'CategoriesPage');
const ImportsPage = page(() => import('./imports/imports-page.js'), 'ImportsPage');
const ImportPage = page(() => import('./imports/import-page.js'), 'ImportPage');
const FeedbacksPage = page(() => import('./messages/feedbacks-page.js'), 'FeedbacksPage');
const SuggestionsPage = page(() => import('./messages/suggestions-page.js'), 'SuggestionsPage');
const LogsPage = page(() => import('./logs/logs-page.js'), 'LogsPage');
const UsersPage = page(() => import('./users/users-page.js'), 'UsersPage');
const ClicksPage = page(() => import('./statistics/click-stats-page.js'), 'ClicksPage');
const TermClicksPage = page(() => import('./statistics/term-clicks-page.js'), 'TermClicksPage');
const SearchesPage = page(() => import('./statistics/searches-page.js'), 'SearchesPage');
const SearchPage = page(() => import('./search/search-page.js'), 'SearchPage');
const BansPage = page(() => import('./bans/bans-page.js'), 'BansPage');
const AuditPage = page(() => import('./audit/audit-page.js'), 'AuditPage');
const ReviewsPage = page(() => import('./reviews/reviews-page.js'), 'ReviewsPage');

/** The pages of the panel below `/admin`, by the access level that they need. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route index element={<Navigate to="/admin/dashboard" replace />} />
      <Route element={<Allowed access="panel" />}>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="searches" element={<SearchesPage />} />
      </Route>
      <Route element={<Allowed access="reports" />}>
        <Route path="click-stats" element={<ClicksPage />} />
        <Route path="click-stats/:termId" element={<TermClicksPage />} />
      </Route>
      <Route element={<Allowed access="contributor" />}>
        <Route path="terms" element={<AddTermPage />} />
        <Route path="terms/bulk" element={<BulkAddPage />} />
        <Route path="engineering" element={<EngineeringPage />} />
        <Route path="engineering/proposals" element={<ProposalsPage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="imports" element={<ImportsPage />} />
        <Route path="imports/:importId" element={<ImportPage />} />
        <Route path="feedbacks" element={<FeedbacksPage />} />
        <Route path="suggestions" element={<SuggestionsPage />} />
        <Route path="logs" element={<LogsPage />} />
        <Route path="search/:view?" element={<SearchPage />} />
      </Route>
      <Route element={<Allowed access="admin" />}>
        <Route path="engineering/duplicates" element={<DuplicatesPage />} />
        <Route path="engineering/deleted" element={<DeletedPage />} />
        <Route path="users" element={<UsersPage />} />
        <Route path="bans" element={<BansPage />} />
        <Route path="audit" element={<AuditPage />} />
      </Route>
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
