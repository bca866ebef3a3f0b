import type { CallRequest } from '@terimce/contract/client';
import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import { EXCHANGE_FORMATS } from '@terimce/contract/routes/admin/imports';
import { CSV_SEPARATORS } from '@terimce/contract/routes/admin/report-range';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { download } from '../data/download.js';
import { useCsvSeparator } from '../data/use-csv-separator.js';

type Query = NonNullable<CallRequest<'GET /admin/terms/export'>['query']>;

interface ExportDialogProps {
  /** The table from which the export was opened: its filters and sorting, its columns, its number of terms. */
  view?: { query: Query; columns: readonly string[]; total: number | undefined };
  onClose: () => void;
}

type Format = (typeof EXCHANGE_FORMATS)[number];

/** Exports terms as a file: all, or those of a table. */
export function ExportDialog({ view, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [format, setFormat] = useState<Format>(view ? 'xlsx' : 'json');
  const [columns, setColumns] = useState(view ? 'shown' : 'all');
  const [separator, chooseSeparator] = useCsvSeparator();
  const [busy, setBusy] = useState(false);
  const isTable = format === 'csv' || format === 'xlsx';
  const shown = view?.columns.filter((column) => Object.hasOwn(EXPORTED_FIELDS, column)) ?? [];

  async function save() {
    setBusy(true);
    const query = {
      ...view?.query,
      format,
      separator,
      ...(isTable && columns === 'shown' ? { columns: shown.join(',') } : {}),
    };
    const name = `terimce.${format}`;
    const saved = await download(
      'GET /admin/terms/export',
      { query },
      name,
      t('imports.exportFailed'),
    );
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Dialog
      title={t('imports.exportTitle')}
      description={t(view ? 'imports.exportView' : 'imports.exportText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {busy ? t('imports.exporting') : t('imports.exportRun')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('imports.format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
        options={optionsOf(EXCHANGE_FORMATS, (value) => value.toUpperCase())}
      />
      {isTable && view && (
        <SelectField
          label={t('table.columns')}
          value={columns}
          onChange={setColumns}
          options={[
            { value: 'shown', label: t('imports.columnsShown', { value: shown.length }) },
            { value: 'all', label: t('imports.columnsAll') },
          ]}
        />
      )}
      {format === 'csv' && (
        <SelectField
          label={t('imports.separator')}
          value={separator}
          onChange={chooseSeparator}
          options={optionsOf(CSV_SEPARATORS, (value) => t(`reports.${value}`))}
        />
      )}
      {view?.total !== undefined && <p>{t('pager.total', { total: number(view.total) })}</p>}
    </Dialog>
  );
}
