import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { figureColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { Filters } from '../../../components/filters.js';
import { Page, Section } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useList } from '../../../lib/use-list.js';
import { StateBadge } from '../state-badge.js';
import { ExportDialog } from './export-dialog.js';
import { FileImport } from './file-import.js';
import { isSettled } from './import-progress.js';

const FIGURES = ['total', 'stored', 'indexed', 'duplicates', 'rejected'] as const;

/** Import of files, export, and the imports so far. */
export function ImportsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const list = useList('GET /admin/imports', {
    filters: { by: '' },
    rows: (data) => data.imports,
    refreshInterval: (data) => (data?.imports.some((status) => !isSettled(status)) ? 2000 : 0),
  });
  const columns: Column<ImportStatus>[] = [
    {
      id: 'when',
      header: t('imports.when'),
      primary: true,
      cell: (status) => (
        <Link to={`/admin/imports/${status._id}`}>{formatDateTime(status.createdAt)}</Link>
      ),
    },
    {
      id: 'name',
      header: t('imports.name'),
      cell: (status) => status.name || status.fileName || '–',
    },
    { id: 'who', header: t('imports.who'), cell: (status) => status.createdBy || '–' },
    {
      id: 'state',
      header: t('imports.state'),
      cell: ({ state }) => <StateBadge state={state}>{t(`importState.${state}`)}</StateBadge>,
    },
    ...FIGURES.map((id) => figureColumn<ImportStatus>(id, t(`imports.${id}`), (one) => one[id])),
  ];
  return (
    <Page
      title={t('imports.title')}
      actions={
        <Button size="small" onClick={() => setExporting(true)}>
          {t('imports.exportTitle')}
        </Button>
      }
    >
      <FileImport />
      <Section title={t('imports.list')}>
        {list.filters.by && (
          <Filters onReset={list.reset}>
            <p>{`${t('imports.who')}: ${list.filters.by}`}</p>
          </Filters>
        )}
        <PagedTable
          label={t('imports.list')}
          columns={columns}
          rowId={(status) => status._id}
          list={list}
          empty={t('imports.none')}
          onOpen={(status) => navigate(`/admin/imports/${status._id}`)}
        />
      </Section>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Page>
  );
}
