import { DASHBOARD_PERIODS } from '@terimce/contract/routes/admin/dashboard';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useAdminUser } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { Page } from '../ui/page.js';
import { Segments } from '../ui/segments.js';
import { Failed, Loading } from '../ui/states.js';
import styles from './dashboard.module.css';
import { PeriodFigures } from './period-figures.js';
import { QuickActions } from './quick-actions.js';
import { RecentTerms } from './recent-terms.js';
import { Totals } from './totals.js';

/** What happened in a period, and how the dictionary stands. */
export function DashboardPage() {
  const t = useTexts();
  const user = useAdminUser();
  const { filters, set } = useFilters({ period: 'daily' });
  const period = DASHBOARD_PERIODS.find((name) => name === filters.period) ?? 'daily';
  const figures = useCall('GET /analytics/dashboard-stats', { query: { period } });
  const totals = useCall('GET /admin/dashboard', {});
  return (
    <Page
      title={t('dashboard.title')}
      lead={t('dashboard.welcome', { name: user.fullName || user.username })}
      actions={
        <Segments
          label={t('dashboard.period')}
          value={period}
          options={DASHBOARD_PERIODS.map((value) => ({ value, label: t(`dashboard.${value}`) }))}
          onChange={(value) => set({ period: value })}
        />
      }
    >
      {figures.data ? (
        <PeriodFigures figures={figures.data} refreshing={figures.refreshing} />
      ) : figures.failure ? (
        <Failed
          failure={figures.failure}
          fallback={t('dashboard.failedLoad')}
          onRetry={figures.refresh}
        />
      ) : (
        <Loading />
      )}
      <div className={styles.halves}>
        {totals.data && <Totals totals={totals.data} />}
        <div className={styles.column}>
          {totals.data && <RecentTerms terms={totals.data.recentTerms} />}
          <QuickActions />
        </div>
      </div>
    </Page>
  );
}
