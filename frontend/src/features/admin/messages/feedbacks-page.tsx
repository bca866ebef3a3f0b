import { FEEDBACK_STATUSES, FEEDBACK_TYPES } from '@terimce/contract/message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/data-table.js';
import { ListFilters } from '../../../components/list-filters.js';
import { LongText } from '../../../components/long-text.js';
import { optionsOf } from '../../../components/options.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useList } from '../../../lib/use-list.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useBan } from '../bans/ban-mark.js';
import { useMay } from '../session/admin-session.js';
import { StateBadge } from '../state-badge.js';
import { SavedViews } from '../views/saved-views.js';
import { DeleteMessages } from './delete-messages.js';
import { type Feedback, FeedbackStatusDialog } from './feedback-status-dialog.js';
import { senderColumns } from './sender.js';

/** Messages of visitors, with their status. */
export function FeedbacksPage() {
  const { t } = useTranslation();
  const mayAct = useMay('contributor');
  const [changing, setChanging] = useState<readonly Feedback[]>();
  const list = useList('GET /analytics/feedbacks', {
    filters: { status: 'all', type: 'all', search: '', userId: '', ipAddress: '' },
    query: { limit: 20 },
    rows: (data) => data.feedbacks,
  });
  const { onBan, dialog } = useBan(list.refresh);
  const selection = useSelection({
    rows: list.rows,
    filters: list.filters,
    idOf: (item) => item._id,
    nameOf: (item) => item.message.slice(0, 40),
  });

  const settle = () => {
    setChanging(undefined);
    selection.clear();
    list.refresh();
  };

  const columns: Column<Feedback>[] = [
    {
      id: 'message',
      header: t('feedbacks.message'),
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
    {
      id: 'type',
      header: t('feedbacks.type'),
      cell: (item) => t(`feedbackType.${item.type}`),
    },
    {
      id: 'status',
      header: t('table.status'),
      cell: ({ status }) => <StateBadge state={status}>{t(`feedbackStatus.${status}`)}</StateBadge>,
    },
    {
      id: 'profession',
      header: t('feedbacks.profession'),
      cell: (item) => item.profession || '–',
    },
    ...senderColumns<Feedback>(t, (item) => item.email, onBan),
  ];
  return (
    <Page title={t('feedbacks.title')}>
      <ListFilters
        list={list}
        searchLabel={t('feedbacks.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: optionsOf(FEEDBACK_STATUSES, (value) => t(`feedbackStatus.${value}`)),
          },
          {
            name: 'type',
            label: t('feedbacks.type'),
            options: optionsOf(FEEDBACK_TYPES, (value) => t(`feedbackType.${value}`)),
          },
        ]}
        end={<SavedViews table="feedbacks" filters={list.filters} />}
      />
      <PagedTable
        label={t('feedbacks.title')}
        columns={columns}
        actions={(item) => (
          <Button size="small" onClick={() => setChanging([item])}>
            {t('feedbacks.change')}
          </Button>
        )}
        rowId={(item) => item._id}
        list={list}
        loadingText={t('feedbacks.loading')}
        failureText={t('feedbacks.loadFailed')}
        empty={t('feedbacks.none')}
        selection={mayAct ? selection.checks : undefined}
      />
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
    </Page>
  );
}
