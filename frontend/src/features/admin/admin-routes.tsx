import type { AccessLevel } from '@terimce/contract/roles';
import type { ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { Loading } from '../../components/states.js';
import { deferred } from '../../lib/deferred.js';
import { useCall } from '../../lib/use-call.js';
import { AccessDenied } from './session/access-denied.js';
import { useMay } from './session/admin-session.js';

/** A page in a separate chunk. */
function page(load: () => Promise<ComponentType>) {
  return deferred(load, Loading);
}

const DashboardPage = page(
  async () => (await import('./dashboard/dashboard-page.js')).DashboardPage,
);
const AddTermPage = page(async () => (await import('./terms/add-term-page.js')).AddTermPage);
const BulkAddPage = page(async () => (await import('./imports/bulk-add-page.js')).BulkAddPage);
const EngineeringPage = page(
  async () => (await import('./engineering/engineering-page.js')).EngineeringPage,
);
const ProposalsPage = page(
  async () => (await import('./engineering/proposals-page.js')).ProposalsPage,
);
const DuplicatesPage = page(
  async () => (await import('./engineering/duplicates-page.js')).DuplicatesPage,
);
const DeletedPage = page(async () => (await import('./engineering/deleted-page.js')).DeletedPage);
const CategoriesPage = page(
  async () => (await import('./categories/categories-page.js')).CategoriesPage,
);
const ImportsPage = page(async () => (await import('./imports/imports-page.js')).ImportsPage);
const ImportPage = page(async () => (await import('./imports/import-page.js')).ImportPage);
const FeedbacksPage = page(
  async () => (await import('./feedbacks/feedbacks-page.js')).FeedbacksPage,
);
const SuggestionsPage = page(
  async () => (await import('./suggestions/suggestions-page.js')).SuggestionsPage,
);
const LogsPage = page(async () => (await import('./logs/logs-page.js')).LogsPage);
const UsersPage = page(async () => (await import('./users/users-page.js')).UsersPage);
const ClicksPage = page(async () => (await import('./click-stats/click-stats-page.js')).ClicksPage);
const TermClicksPage = page(
  async () => (await import('./click-stats/term-clicks-page.js')).TermClicksPage,
);
const SearchesPage = page(async () => (await import('./reports/searches-page.js')).SearchesPage);
const SearchPage = page(async () => (await import('./search/search-page.js')).SearchPage);
const BansPage = page(async () => (await import('./bans/bans-page.js')).BansPage);
const AuditPage = page(async () => (await import('./audit/audit-page.js')).AuditPage);
const ReviewsPage = page(async () => (await import('./reviews/reviews-page.js')).ReviewsPage);

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
  const { data, loading } = useCall('GET /client/config', {});
  if (loading) return null;
  return data?.features.reviews ? <Outlet /> : <Navigate to="/" replace />;
}
