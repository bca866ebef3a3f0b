import { ACTIVITY_ACTIONS, logRoutes } from '@terimce/contract/routes/admin/logs';
import { useSearchParams } from 'react-router-dom';
import { CheckField, SelectField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useTranslation } from '../../../lib/i18n.js';
import { withParams } from '../../../lib/use-filters.js';
import { useBan } from '../bans/ban-mark.js';
import { TableExport } from '../data/table-export.js';
import { ListPage } from '../list/list-page.js';
import { type PanelList, usePanelList } from '../list/use-panel-list.js';
import { IpGroups } from './ip-groups.js';
import { useLogColumns } from './log-columns.js';

/** The specification omits registrations from the filter; they appear in the details. */
const FILTER_ACTIONS = ACTIVITY_ACTIONS.filter((action) => action !== 'register');
const PAGE_SIZES = ['25', '50', '100'];
/** Live lists are reloaded after this many milliseconds. */
const LIVE_MS = 5000;
const LIST = { name: 'logs', noun: 'log', defaults: { limit: '50' } } as const;

/** Activities of people, one by one or by address. */
export function LogsPage() {
  const [params] = useSearchParams();
  return params.get('group') === '1' ? <GroupsPage /> : <ActivitiesPage />;
}

/** Activities one by one, newest first. */
function ActivitiesPage() {
  const list = usePanelList(logRoutes, 'GET /analytics/user-logs', {
    ...LIST,
    rows: 'logs',
    ...useLive(),
  });
  const { onBan, dialog } = useBan(list.refresh);
  return (
    <ListPage list={list} {...useLogPage(list)} columns={useLogColumns(onBan)}>
      {dialog}
    </ListPage>
  );
}

/** Activities by address, the most recently active first. */
function GroupsPage() {
  const list = usePanelList(logRoutes, 'GET /analytics/user-logs/by-ip', {
    ...LIST,
    rows: 'groups',
    id: 'ipAddress',
    ...useLive(),
  });
  return <IpGroups list={list} page={useLogPage(list)} />;
}

function useLive() {
  const [params] = useSearchParams();
  return { refreshInterval: params.get('live') === '1' ? LIVE_MS : 0 };
}

/** What both pages have in common: the filters, and the switches between them. */
export function useLogPage({ filters, set }: Pick<PanelList<never>, 'filters' | 'set'>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { limit, ...query } = filters;
  const change = (changes: Parameters<typeof withParams>[1]) =>
    setParams((current) => withParams(current, changes));
  return {
    lead: t('logs.shortened'),
    head: <TableExport call="GET /analytics/user-logs/export" query={query} />,
    filters: {
      type: true,
      action: optionsOf(FILTER_ACTIONS, (value) => t(`activity.${value}`)),
      limit: (
        <SelectField
          label={t('lists.logs.filters.limit')}
          value={limit ?? ''}
          onChange={(next) => set({ limit: next })}
          options={optionsOf(PAGE_SIZES)}
        />
      ),
      from: true,
      ipAddress: true,
      group: (
        <CheckField
          label={t('logs.groupByIp')}
          checked={params.get('group') === '1'}
          onChange={(group) => change({ group: group ? '1' : undefined, page: undefined })}
        />
      ),
      live: (
        <CheckField
          label={t('logs.live')}
          checked={params.get('live') === '1'}
          onChange={(live) => change({ live: live ? '1' : undefined })}
        />
      ),
    },
  };
}
