import type { CallRequest, FileKey } from '@terimce/contract/client';
import { CSV_SEPARATORS } from '@terimce/contract/routes/admin/report-range';
import { Button } from '../../../components/button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useTranslation } from '../../../lib/i18n.js';
import { download } from './download.js';
import { useCsvSeparator } from './use-csv-separator.js';

/** Calls that return a table as CSV or as a workbook. */
type TableKey = Extract<
  FileKey,
  | 'GET /analytics/detailed-term-click-stats/export'
  | 'GET /analytics/searches/export'
  | 'GET /analytics/user-logs/export'
>;

/**
 * Exports the rows of a list. The separator of CSV files is the last choice, or the one that spreadsheets of the
 * language expect.
 */
export function TableExport<K extends TableKey>({
  call,
  query,
}: {
  call: K;
  /** The filters of the shown list. */
  query: object;
}) {
  const { t } = useTranslation();
  const [separator, chooseSeparator] = useCsvSeparator();

  async function save(format: 'csv' | 'xlsx') {
    const request = { query: { ...query, format, separator } } as unknown as CallRequest<K>;
    await download(call, request, `terimce.${format}`, t('reports.exportFailed'));
  }

  return (
    <>
      <Button size="small" onClick={() => void save('xlsx')}>
        {t('reports.xlsx')}
      </Button>
      <Button size="small" onClick={() => void save('csv')}>
        {t('table.csv')}
      </Button>
      <RowMenu
        label={t('reports.separator', { value: t(`reports.${separator}`) })}
        items={CSV_SEPARATORS.map((name) => ({
          text: t(`reports.${name}`),
          run: () => chooseSeparator(name),
        }))}
      />
    </>
  );
}
