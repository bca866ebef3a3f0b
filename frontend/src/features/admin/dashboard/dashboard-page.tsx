import { DASHBOARD_PERIODS } from '@terimce/contract/routes/admin/dashboard';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Filters } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { Page, Section } from '../../../components/page.js';
import { Segments } from '../../../components/segments.js';
import { CallState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useFilters } from '../../../lib/use-filters.js';
import { useAdminUser, useMay } from '../session/admin-session.js';
import { RANGE_DEFAULTS, RangeFields, RangeText, rangeQuery } from '../statistics/range-filters.js';
import styles from './dashboard.module.css';
import { PeriodFigures } from './period-figures.js';
import { RecentTerms } from './recent-terms.js';
import { Totals } from './totals.js';

/** Activity in a period, and the current state of the dictionary. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useAdminUser();
  const { filters, set } = useFilters({ ...RANGE_DEFAULTS, period: 'daily' });
  const period = DASHBOARD_PERIODS.find((name) => name === filters.period) ?? 'daily';
  const mayEdit = useMay('contributor');
  const figures = useCall(
    'GET /analytics/dashboard-stats',
    { query: rangeQuery<typeof period>({ ...filters, period }) },
    // The figures of the former period are marked as outdated in the meantime.
    { keepPreviousData: true },
  );
  const totals = useCall('GET /admin/dashboard', {});
  return (
    <Page
      title={t('dashboard.title')}
      lead={t('dashboard.welcome', { name: user.fullName || user.username })}
      actions={
        <Segments
          label={t('dashboard.period')}
          value={filters.from || filters.to ? '' : period}
          options={optionsOf(DASHBOARD_PERIODS, (value) => t(`dashboard.${value}`))}
          onChange={(value) => set({ period: value, from: '', to: '' })}
        />
      }
    >
      <Filters>
        <RangeFields filters={{ ...filters, period }} onChange={set} />
      </Filters>
      <RangeText range={figures.data?.range ?? null} before={figures.data?.before ?? null} />
      {figures.data ? (
        <PeriodFigures figures={figures.data} refreshing={figures.refreshing} />
      ) : (
        <CallState call={figures} failed={t('dashboard.failedLoad')} />
      )}
      <div className={`stack gap-6 ${styles.halves}`}>
        {totals.data && <Totals totals={totals.data} />}
        <div className="stack gap-6">
          {totals.data && <RecentTerms terms={totals.data.recentTerms} />}
          {mayEdit && <QuickActions />}
        </div>
      </div>
    </Page>
  );
}

/** Links to the most frequent tasks. */
function QuickActions() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const links = [
    { to: '/admin/terms', text: t('dashboard.quickTerm') },
    { to: '/admin/feedbacks', text: t('dashboard.quickFeedback') },
    { to: '/admin/suggestions', text: t('dashboard.quickSuggestions') },
    { to: '/admin/logs', text: t('dashboard.quickLogs') },
    ...(isAdmin
      ? [
          { to: '/admin/users', text: t('dashboard.quickUsers') },
          { to: '/admin/click-stats', text: t('dashboard.quickReports') },
        ]
      : []),
  ];
  return (
    <Section title={t('dashboard.quick')}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.quickLink}>
              {text} <ArrowRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
