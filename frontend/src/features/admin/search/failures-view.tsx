import { searchAdminRoutes } from '@terimce/contract/routes/admin/search';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Headword } from '../../../components/headword.js';
import { Row } from '../../../components/page.js';
import { RowButton } from '../../../components/row-button.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useAction } from '../data/use-action.js';
import { ListTable } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useMay } from '../session/admin-session.js';

/** Terms that the search server refused, with reasons and a retry button. */
export function FailuresView() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { number } = useFormat();
  const { run, busy } = useAction();
  const list = usePanelList(searchAdminRoutes, 'GET /admin/search/failures', {
    name: 'failures',
    rows: 'failures',
    id: 'termId',
  });
  const nameOf = (row: { englishTerm: string; turkishTerm: string }) =>
    row.englishTerm || row.turkishTerm;
  const selection = useSelection({ ...list, nameOf });

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

  return (
    <>
      {isAdmin && list.rows && list.rows.length > 0 && (
        <Row>
          <Button size="small" busy={busy} onClick={() => void retry()}>
            {t('search.retryAll')} ({number(list.data?.pagination.total ?? 0)})
          </Button>
        </Row>
      )}
      <ListTable
        list={list}
        columns={{
          englishTerm: {
            primary: true,
            cell: (row) => (
              <Link to={`/admin/engineering?edit=${row.termId}`} title={t('search.openTerm')}>
                <Headword lang="en" text={row.englishTerm} />
              </Link>
            ),
          },
          turkishTerm: true,
          reason: { prose: true },
          at: true,
        }}
        actions={
          isAdmin &&
          ((row) => (
            <RowButton
              text={t('search.retry')}
              name={nameOf(row)}
              busy={busy}
              onClick={() => void retry([row.termId])}
            />
          ))
        }
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
