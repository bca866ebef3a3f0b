import { ACTIVITY_ACTIONS, USER_TYPES } from '@terimce/contract/routes/admin/logs';
import { CheckField, SelectField } from '../../../components/field.js';
import { ChoiceField, DateRangeFields, Filters, SearchField } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { Page } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFilters } from '../../../lib/use-filters.js';
import { TableExport } from '../data/table-export.js';
import { IpGroups } from './ip-groups.js';
import { LOG_DEFAULTS, type LogFilters, logQuery } from './log-query.js';
import { LogTable } from './log-table.js';

/** The specification omits registrations from the filter; they appear in the details. */
const FILTER_ACTIONS = ACTIVITY_ACTIONS.filter((action) => action !== 'register');
const PAGE_SIZES = ['25', '50', '100'];

/** Activities of people, one by one or by address. */
export function LogsPage() {
  const { t } = useTranslation();
  const { filters, set, isFiltered, reset } = useFilters(LOG_DEFAULTS);
  const grouped = filters.group === '1';
  const live = filters.live === '1';

  const list: LogListProps = { filters, live, onPage: (page, options) => set({ page }, options) };

  return (
    <Page
      title={t('logs.title')}
      lead={t('logs.shortened')}
      actions={<TableExport call="GET /analytics/user-logs/export" query={logQuery(filters)} />}
    >
      <Filters onReset={isFiltered ? reset : undefined}>
        <ChoiceField
          label={t('logs.userType')}
          value={filters.type}
          onChange={(type) => set({ type })}
          options={optionsOf(USER_TYPES, (value) => t(`userType.${value}`))}
        />
        <ChoiceField
          label={t('logs.activityLabel')}
          value={filters.action}
          onChange={(action) => set({ action })}
          options={optionsOf(FILTER_ACTIONS, (value) => t(`activity.${value}`))}
        />
        <SelectField
          label={t('logs.pageSize')}
          value={filters.limit}
          onChange={(limit) => set({ limit })}
          options={optionsOf(PAGE_SIZES)}
        />
        <DateRangeFields from={filters.from} to={filters.to} onChange={set} />
        <SearchField
          label={t('logs.ipFilter')}
          value={filters.ip}
          onSearch={(ip) => set({ ip }, { replace: true })}
        />
        <CheckField
          label={t('logs.groupByIp')}
          checked={grouped}
          onChange={(group) => set({ group: group ? '1' : '' })}
        />
        <CheckField
          label={t('logs.live')}
          checked={live}
          onChange={(on) => set({ live: on ? '1' : '', page: filters.page })}
        />
      </Filters>
      {grouped ? <IpGroups {...list} /> : <LogTable {...list} />}
    </Page>
  );
}

export interface LogListProps {
  readonly filters: LogFilters;
  /** Reloads every few seconds. */
  readonly live: boolean;
  readonly onPage: (page: string, options?: { replace?: boolean }) => void;
}
