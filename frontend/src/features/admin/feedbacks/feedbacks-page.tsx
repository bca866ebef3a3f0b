import { FEEDBACK_STATUSES, FEEDBACK_TYPES } from '@terimce/contract/message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useSelection } from '../data/use-selection.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { Badge } from '../ui/badge.js';
import type { Column } from '../ui/data-table.js';
import { ListFilters } from '../ui/list-filters.js';
import { LongText } from '../ui/long-text.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { SelectionBar } from '../ui/selection-bar.js';
import { Sender } from '../ui/sender.js';
import { FEEDBACK_TONES, type Feedback, knownStatus } from './feedback-state.js';
import { FeedbackStatusDialog } from './feedback-status-dialog.js';

const DEFAULTS = { status: 'all', type: 'all', search: '', page: '1' };

/** What visitors wrote, with its state. */
export function FeedbacksPage() {
  const t = useTexts();
  const mayAct = useMay('contributor');
  const state = useFilters(DEFAULTS);
  const { filters, set } = state;
  const [changing, setChanging] = useState<readonly Feedback[]>();
  const list = useCall('GET /analytics/feedbacks', {
    query: {
      status: filters.status as 'all',
      type: filters.type as 'all',
      page: filters.page,
      limit: 20,
      ...(filters.search ? { search: filters.search } : {}),
    },
  });
  const rows = list.data?.feedbacks;
  const selection = useSelection(
    rows,
    (item) => item._id,
    (item) => item.message.slice(0, 40),
  );

  const columns: Column<Feedback>[] = [
    {
      id: 'message',
      header: t('feedbacks.message'),
      prose: true,
      primary: true,
      cell: (item) => (
        <>
          <LongText text={item.message} />
          {item.notes && <div>{t('suggestions.note', { note: item.notes })}</div>}
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
      cell: (item) => {
        const status = knownStatus(item.status);
        return <Badge tone={FEEDBACK_TONES[status]}>{t(`feedbackStatus.${status}`)}</Badge>;
      },
    },
    {
      id: 'profession',
      header: t('feedbacks.profession'),
      cell: (item) => item.profession || '–',
    },
    {
      id: 'sender',
      header: t('table.sender'),
      cell: (item) => (
        <Sender
          user={item.userId}
          contactName={item.contact.name}
          email={item.email || item.contact.email}
        />
      ),
    },
    {
      id: 'date',
      header: t('table.date'),
      oneLine: true,
      cell: (item) => formatDateTime(item.createdAt),
    },
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (item) => (
        <Button size="small" onClick={() => setChanging([item])}>
          {t('feedbacks.change')}
        </Button>
      ),
    },
  ];
  return (
    <Page title={t('feedbacks.title')}>
      <ListFilters
        state={state}
        searchLabel={t('feedbacks.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: FEEDBACK_STATUSES.map((value) => ({
              value,
              label: t(`feedbackStatus.${value}`),
            })),
          },
          {
            name: 'type',
            label: t('feedbacks.type'),
            options: FEEDBACK_TYPES.map((value) => ({ value, label: t(`feedbackType.${value}`) })),
          },
        ]}
      />
      <PagedTable
        label={t('feedbacks.title')}
        columns={columns}
        rows={rows}
        rowId={(item) => item._id}
        list={list}
        loadingText={t('feedbacks.loading')}
        failureText={t('feedbacks.loadFailed')}
        empty={t('feedbacks.none')}
        onPage={(page) => set({ page })}
        selection={mayAct ? selection.checks : undefined}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button size="small" onClick={() => setChanging(selection.chosen)}>
          {t('feedbacks.change')}
        </Button>
      </SelectionBar>
      {changing && (
        <FeedbackStatusDialog
          feedbacks={changing}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined);
            selection.clear();
            list.refresh();
          }}
        />
      )}
    </Page>
  );
}
