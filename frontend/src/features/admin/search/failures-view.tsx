import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
import { Row } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { useList } from '../../../lib/use-list.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';

type Failure = CallData<'GET /admin/search/failures'>['failures'][number];

/** Terms that the search server refused, with reasons and a retry button. */
export function FailuresView() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { number } = useFormat();
  const { run, busy } = useAction();
  const list = useList('GET /admin/search/failures', {
    filters: {},
    query: { limit: 20 },
    rows: (data) => data.failures,
  });
  const selection = useSelection({
    rows: list.rows,
    filters: list.filters,
    idOf: (row) => row.termId,
    nameOf: (row) => row.englishTerm || row.turkishTerm,
  });

  async function retry(termIds?: string[]) {
    const reply = await run(
      'POST /admin/search/failures/retry',
      { body: termIds ? { termIds } : {} },
      {
        done: ({ retried }) => t('search.retried', { value: retried }),
        fallback: t('search.retryFailed'),
      },
    );
    if (!reply.success) return;
    selection.clear();
    list.refresh();
  }

  const columns: Column<Failure>[] = [
    {
      id: 'english',
      header: t('fields.englishTerm'),
      primary: true,
      cell: (row) => (
        <Link to={`/admin/engineering?edit=${row.termId}`} title={t('search.openTerm')}>
          <Headword lang="en" text={row.englishTerm} />
        </Link>
      ),
    },
    {
      id: 'turkish',
      header: t('fields.turkishTerm'),
      cell: (row) => <Headword lang="tr" text={row.turkishTerm} />,
    },
    { id: 'reason', header: t('search.reason'), prose: true, cell: (row) => row.reason },
    dateColumn('at', t('search.at'), (row) => row.at),
  ];
  return (
    <>
      {isAdmin && list.rows && list.rows.length > 0 && (
        <Row>
          <Button size="small" busy={busy} onClick={() => void retry()}>
            {t('search.retryAll')} ({number(list.data?.pagination.total ?? 0)})
          </Button>
        </Row>
      )}
      <PagedTable
        label={t('search.failures')}
        columns={columns}
        actions={
          isAdmin &&
          ((row) => (
            <RowButton
              text={t('search.retry')}
              name={row.englishTerm || row.turkishTerm}
              busy={busy}
              onClick={() => void retry([row.termId])}
            />
          ))
        }
        rowId={(row) => row.termId}
        list={list}
        failureText={t('search.failuresFailed')}
        empty={t('search.noFailures')}
        selection={isAdmin ? selection.checks : undefined}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button size="small" busy={busy} onClick={() => void retry([...selection.ids])}>
          {t('search.retrySelected')}
        </Button>
      </SelectionBar>
    </>
  );
}
