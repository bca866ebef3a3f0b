import { importRoutes } from '@terimce/contract/routes/admin/imports';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Filters } from '../../../components/filters.js';
import { Page, Section } from '../../../components/page.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { ListTable } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { ExportDialog } from './export-dialog.js';
import { FileImport } from './file-import.js';
import { isSettled } from './import-progress.js';

/** Import of files, export, and the imports so far. */
export function ImportsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const list = usePanelList(importRoutes, 'GET /admin/imports', {
    name: 'imports',
    noun: 'import',
    rows: 'imports',
    refreshInterval: (data) => (data?.imports.some((status) => !isSettled(status)) ? 2000 : 0),
  });
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
      <Section title={t('lists.imports.title')}>
        {list.filters.by && (
          <Filters onReset={list.reset}>
            <p>{`${t('lists.imports.columns.createdBy')}: ${list.filters.by}`}</p>
          </Filters>
        )}
        <ListTable
          list={list}
          columns={{
            createdAt: {
              primary: true,
              cell: ({ _id, createdAt }) => (
                <Link to={`/admin/imports/${_id}`}>{formatDateTime(createdAt)}</Link>
              ),
            },
            name: ({ name, fileName }) => name || fileName || '–',
            createdBy: true,
            state: true,
            total: true,
            stored: true,
            indexed: true,
            duplicates: true,
            rejected: true,
          }}
          onOpen={(status) => navigate(`/admin/imports/${status._id}`)}
        />
      </Section>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Page>
  );
}
