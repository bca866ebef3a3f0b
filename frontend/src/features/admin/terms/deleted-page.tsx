import { engineeringRoutes } from '@terimce/contract/routes/admin/engineering';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { RowButton } from '../../../components/row-button.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { TermChangeDialog } from './term-change-dialog.js';
import { useTermColumns } from './term-columns.js';
import { EngineeringViews } from './terms-nav.js';
import { useSelectedTerms } from './use-selected-terms.js';

/** Terms deleted within the last 30 days: one, several or all that match come back. */
export function DeletedPage() {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  const list = usePanelList(engineeringRoutes, 'GET /admin/engineering', {
    name: 'terms',
    noun: 'term',
    rows: 'terms',
    query: { deleted: 'only' },
  });
  const { selected, checks, clear, selectMatching, total } = useSelectedTerms(list);
  const { englishTerm, turkishTerm, category, status } = useTermColumns();

  async function bringBack(id: string) {
    const reply = await run(
      'POST /admin/engineering/{id}/undelete',
      { params: { id } },
      { done: t('engineering.undeleted'), fallback: t('engineering.undeleteFailed') },
    );
    if (reply.success) list.refresh();
  }

  return (
    <ListPage
      list={{ ...list, sorts: [] }}
      label={t('engineering.deleted')}
      lead={t('engineering.deletedLead')}
      nav={<EngineeringViews />}
      filters={{ search: true, deletedBy: true, deletedFrom: true }}
      columns={{
        englishTerm,
        turkishTerm,
        category,
        status,
        deletedBy: true,
        deletedAt: true,
      }}
      actions={(term) => (
        <RowButton
          text={t('engineering.undelete')}
          name={term.turkishTerm || term.englishTerm}
          busy={busy}
          onClick={() => void bringBack(term._id)}
        />
      )}
      empty={t('engineering.noDeleted')}
      selection={checks}
    >
      <SelectionBar count={selected.count} onClear={clear}>
        {selectMatching && (
          <Button size="small" onClick={selectMatching}>
            {t('engineering.selectMatching', { count: total })}
          </Button>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          {t('engineering.undelete')}
        </Button>
      </SelectionBar>
      {asking && (
        <TermChangeDialog
          selected={selected}
          change={{ undelete: true }}
          title={t('engineering.undeleteTitle')}
          confirm={t('engineering.undeleteCount', { count: selected.count })}
          done={(count) => t('engineering.undeletedCount', { count })}
          skipped={(count) => t('engineering.undeleteSkipped', { count })}
          failed={t('engineering.undeleteFailed')}
          onClose={() => setAsking(false)}
          onDone={() => {
            clear();
            list.refresh();
          }}
        >
          {t('engineering.undeleteText')}
        </TermChangeDialog>
      )}
    </ListPage>
  );
}
