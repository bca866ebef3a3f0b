import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Badge } from '../../../components/badge.js';
import { type Column, DataTable } from '../../../components/data-table.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTexts } from '../texts.js';

type Target = SearchStatus['targets'][number];

/** The search servers and their state. */
export function TargetTable({ status }: { status: SearchStatus }) {
  const t = useTexts();
  const columns: Column<Target>[] = [
    { id: 'host', header: t('search.host'), primary: true, cell: (target) => target.host },
    {
      id: 'health',
      header: t('search.health'),
      cell: (target) => (
        <>
          <Badge tone={target.healthy ? 'success' : 'danger'}>
            {target.healthy ? t('search.healthy') : t('search.unhealthy')}
          </Badge>
          {target.healthy && target.behind && <Badge tone="warning">{t('search.behind')}</Badge>}
          {target.error && <div>{target.error}</div>}
        </>
      ),
    },
    { id: 'version', header: t('search.engine'), cell: (target) => target.version ?? '–' },
    {
      id: 'documents',
      header: t('search.documents'),
      align: 'end',
      cell: (target) => target.documents ?? '–',
    },
    {
      id: 'last',
      header: t('search.lastIndexed'),
      oneLine: true,
      cell: (target) => formatDateTimeSeconds(target.lastIndexedAt),
    },
  ];
  return (
    <DataTable
      label={t('search.targets')}
      columns={columns}
      rows={status.targets}
      rowId={(target) => target.host}
      empty={t('search.noTargets')}
    />
  );
}
