import { Link } from 'react-router-dom';
import { CategoryName } from '../../../components/category-name.js';
import { Section } from '../../../components/page.js';
import { Stat, Stats } from '../../../components/stat.js';
import { Empty } from '../../../components/states.js';
import { TimeChart } from '../../../components/time-chart.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useMay, usePathTo } from '../session/admin-session.js';
import styles from './dashboard.module.css';
import { EmptySearches } from './empty-searches.js';

export type DashboardFigures = CallData<'GET /analytics/dashboard-stats'>;

interface PeriodFiguresProps {
  figures: DashboardFigures;
  refreshing: boolean;
}

/** All figures that depend on the chosen period. */
export function PeriodFigures({ figures, refreshing }: PeriodFiguresProps) {
  const { t } = useTranslation();
  const { stats, previous, series, topClickedTerms, topCategories, emptySearches } = figures;
  const pathTo = usePathTo();
  const isAdmin = useMay('admin');
  const before = (value: number) => t('clicks.previous', { value });
  const quiet = series.every((point) => point.searches === 0 && point.clicks === 0);
  return (
    <div className="stack gap-6" aria-busy={refreshing}>
      <Stats>
        <Stat
          label={t('dashboard.totalSearches')}
          value={stats.totalSearches}
          note={before(previous.searches)}
          to="/admin/searches"
        />
        <Stat
          label={t('dashboard.totalTermClicks')}
          value={stats.totalTermClicks}
          note={before(previous.clicks)}
        />
        <Stat
          label={t('dashboard.registeredUsers')}
          value={stats.registeredUsers}
          note={t('reports.newUsers', { value: stats.newUsers, before: previous.newUsers })}
        />
        <Stat
          label={t('dashboard.pendingFeedbacks')}
          value={stats.pendingFeedbacks}
          to={pathTo('/admin/feedbacks?status=pending')}
        />
        <Stat
          label={t('dashboard.pendingSuggestions')}
          value={stats.pendingSuggestions}
          to={pathTo('/admin/suggestions?status=pending')}
        />
        {isAdmin && (
          <Stat
            label={t('dashboard.openProposals')}
            value={stats.openProposals}
            alarm="warning"
            to="/admin/engineering/proposals"
          />
        )}
      </Stats>
      <Section title={t('dashboard.chart')}>
        {quiet ? (
          <Empty text={t('dashboard.noEvents')} />
        ) : (
          <TimeChart
            label={t('dashboard.chart')}
            at={series.map((point) => point.at)}
            series={[
              { name: t('dashboard.searches'), values: series.map((point) => point.searches) },
              { name: t('dashboard.termClicks'), values: series.map((point) => point.clicks) },
            ]}
          />
        )}
      </Section>
      <div className={`stack gap-6 ${styles.halves}`}>
        <Section title={t('dashboard.popular')}>
          {topClickedTerms.length === 0 ? (
            <Empty text={t('dashboard.noClicks')} />
          ) : (
            <ol>
              {topClickedTerms.map((term) => (
                <li key={term._id} className={styles.rankedItem}>
                  <Link to={`/${term.slug}`} className={styles.rankedName}>
                    <span lang="tr">{term.turkce_terim || '–'}</span> /{' '}
                    <span lang="en">{term.ingilizce_terim || '–'}</span>
                  </Link>
                  <span className={`lesser ${styles.figure}`}>
                    {t('dashboard.clicks', { count: term.searchCount })}
                  </span>
                </li>
              ))}
            </ol>
          )}
          {topCategories.length > 0 && (
            <>
              <h3 className={`subtitle ${styles.subtitle}`}>{t('dashboard.categories')}</h3>
              <ul>
                {topCategories.map(({ category, count }) => (
                  <li key={category} className={styles.rankedItem}>
                    <span>
                      <CategoryName category={category} />
                    </span>
                    <span className={`lesser ${styles.figure}`}>
                      {t('dashboard.clicks', { count })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Section>
        <EmptySearches searches={emptySearches} />
      </div>
    </div>
  );
}
