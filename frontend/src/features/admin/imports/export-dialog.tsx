import { EXCHANGE_FORMATS } from '@terimce/contract/routes/admin/imports';
import { TERM_STATUSES } from '@terimce/contract/term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { toast } from '../../../lib/toast.js';
import { download } from '../data/download.js';
import { failureMessage } from '../data/use-action.js';
import { useCategories } from '../data/use-categories.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';

interface ExportDialogProps {
  /** The filters of the table from which the export was asked for. */
  filters?: { search: string; category: string; status: string };
  total?: number | undefined;
  onClose: () => void;
}

type Format = (typeof EXCHANGE_FORMATS)[number];

/** Terms as a file: all, or those that filters leave. */
export function ExportDialog({ filters, total, onClose }: ExportDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const categories = useCategories();
  const [format, setFormat] = useState<Format>('json');
  const [search, setSearch] = useState(filters?.search ?? '');
  const [category, setCategory] = useState(filters?.category ?? '');
  const [status, setStatus] = useState(filters?.status ?? 'all');
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const failure = await download(
      'GET /admin/terms/export',
      {
        query: {
          format,
          status: status as 'all',
          ...(search.trim() ? { search: search.trim() } : {}),
          ...(category ? { category } : {}),
        },
      },
      `terimce.${format}`,
    );
    setBusy(false);
    if (failure) {
      toast({ title: failureMessage(failure, t, t('imports.exportFailed')), kind: 'error' });
    } else onClose();
  }

  return (
    <Dialog
      title={t('imports.exportTitle')}
      description={t('imports.exportText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="primary" disabled={busy} onClick={() => void save()}>
            {busy ? t('imports.exporting') : t('imports.exportRun')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('imports.format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
        options={EXCHANGE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <SelectField
        label={t('table.status')}
        value={status}
        onChange={setStatus}
        options={[
          { value: 'all', label: t('table.all') },
          ...TERM_STATUSES.map((value) => ({ value, label: t(`termStatus.${value}`) })),
        ]}
      />
      <SelectField
        label={t('table.category')}
        value={category}
        onChange={setCategory}
        options={[{ value: '', label: t('table.all') }, ...categories]}
      />
      <TextField label={t('table.search')} value={search} onChange={setSearch} maxLength={200} />
      {total !== undefined &&
        filters &&
        filters.search === search &&
        filters.category === category &&
        filters.status === status && <p>{t('table.total', { total: number(total) })}</p>}
    </Dialog>
  );
}
