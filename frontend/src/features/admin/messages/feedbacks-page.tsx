import { messageAdminRoutes } from '@terimce/contract/routes/admin/messages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { LongText } from '../../../components/long-text.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useBan } from '../bans/ban-mark.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useMay } from '../session/admin-session.js';
import { DeleteMessages } from './delete-messages.js';
import { type Feedback, FeedbackStatusDialog } from './feedback-status-dialog.js';
import { Sender } from './sender.js';

/** Messages of visitors, with their status. */
export function FeedbacksPage() {
  const { t } = useTranslation();
  const mayAct = useMay('contributor');
  const [changing, setChanging] = useState<readonly Feedback[]>();
  const list = usePanelList(messageAdminRoutes, 'GET /analytics/feedbacks', {
    name: 'feedbacks',
    noun: 'feedback',
    rows: 'feedbacks',
    views: 'feedbacks',
  });
  const { onBan, dialog } = useBan(list.refresh);
  const selection = useSelection({ ...list, nameOf: (item) => item.message.slice(0, 40) });

  const settle = () => {
    setChanging(undefined);
    selection.clear();
    list.refresh();
  };

  return (
    <ListPage
      list={list}
      filters={{ search: true, status: true, type: true }}
      columns={{
        message: {
          prose: true,
          primary: true,
          cell: (item) => (
            <>
              <LongText text={item.message} />
              {item.notes && (
                <div>
                  <Breakable text={t('suggestions.note', { note: item.notes })} />
                </div>
              )}
              {item.termId && (
                <div>
                  <Link to={`/admin/engineering?edit=${item.termId}`}>{t('feedbacks.term')}</Link>
                </div>
              )}
            </>
          ),
        },
        type: true,
        status: true,
        profession: true,
        sender: (item) => <Sender message={item} email={item.email} onBan={onBan} />,
        createdAt: true,
      }}
      actions={(item) => (
        <Button size="small" onClick={() => setChanging([item])}>
          {t('feedbacks.change')}
        </Button>
      )}
      selection={mayAct ? selection.checks : undefined}
    >
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button size="small" onClick={() => setChanging(selection.chosen)}>
          {t('feedbacks.change')}
        </Button>
        <DeleteMessages
          call="POST /analytics/feedbacks/bulk-delete"
          ids={selection.ids}
          names={selection.names}
          onDone={settle}
        />
      </SelectionBar>
      {changing && (
        <FeedbackStatusDialog
          feedbacks={changing}
          onClose={() => setChanging(undefined)}
          onDone={settle}
        />
      )}
      {dialog}
    </ListPage>
  );
}
