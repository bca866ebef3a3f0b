import { SUGGESTION_STATUSES, SUGGESTION_TRANSITIONS } from '@terimce/contract/message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useSelection } from '../data/use-selection.js';
import { useTexts } from '../texts.js';
import { Badge } from '../ui/badge.js';
import { Breakable } from '../ui/breakable.js';
import type { Column } from '../ui/data-table.js';
import { Headword } from '../ui/headword.js';
import { ListFilters } from '../ui/list-filters.js';
import { LongText } from '../ui/long-text.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { SelectionBar } from '../ui/selection-bar.js';
import { Sender } from '../ui/sender.js';
import { RejectDialog } from './reject-dialog.js';
import { SuggestionActions } from './suggestion-actions.js';
import {
  CATEGORY_FILTERS,
  knownStatus,
  SUGGESTION_TONES,
  type Suggestion,
  shownCategory,
} from './suggestion-state.js';
import styles from './suggestions.module.css';

const DEFAULTS = { status: 'all', category: 'all', search: '', page: '1' };

/** Terms that visitors suggested: approved into the term form, or rejected with a reason. */
export function SuggestionsPage() {
  const t = useTexts();
  const state = useFilters(DEFAULTS);
  const { filters, set } = state;
  const [rejecting, setRejecting] = useState<readonly Suggestion[]>();
  const list = useCall('GET /analytics/suggestions', {
    query: {
      status: filters.status as 'all',
      category: filters.category,
      page: filters.page,
      limit: 20,
      ...(filters.search ? { search: filters.search } : {}),
    },
  });
  // A failed fetch empties the list.
  const rows = list.failure ? undefined : list.data?.suggestions;
  const selection = useSelection(
    rows,
    (item) => item._id,
    (item) => item.turkishTerm || item.englishTerm,
  );
  const others = (list.data?.categories ?? []).filter(
    (name) => name !== 'Diğer' && !CATEGORY_FILTERS.some((known) => known.startsWith(`${name} `)),
  );

  const columns: Column<Suggestion>[] = [
    {
      id: 'english',
      header: t('suggestions.terms'),
      primary: true,
      cell: (item) => (
        <span className={styles.headwords}>
          <Headword lang="en" text={item.englishTerm} />
          <Headword lang="tr" text={item.turkishTerm} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('table.status'),
      cell: (item) => {
        const status = knownStatus(item.status);
        return <Badge tone={SUGGESTION_TONES[status]}>{t(`suggestionStatus.${status}`)}</Badge>;
      },
    },
    { id: 'category', header: t('table.category'), cell: (item) => shownCategory(item) || '–' },
    {
      id: 'definition',
      header: t('suggestions.definition'),
      prose: true,
      cell: (item) => (
        <>
          <LongText text={item.definition} />
          {item.source && (
            <div className={styles.minor}>
              {t('suggestions.source')}: <Source text={item.source} />
            </div>
          )}
          {item.reason && <div>{t('suggestions.reasonShown', { reason: item.reason })}</div>}
          {item.notes && <div>{t('suggestions.note', { note: item.notes })}</div>}
        </>
      ),
    },
    {
      id: 'sender',
      header: t('table.sender'),
      cell: (item) => (
        <Sender
          user={item.userId}
          contactName={item.contact.name}
          email={item.submitterEmail || item.contact.email}
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
      cell: (item) =>
        item.termId ? (
          <Link to={`/admin/engineering?edit=${item.termId}`}>{t('suggestions.toTerm')}</Link>
        ) : (
          <SuggestionActions
            suggestion={item}
            onReject={() => setRejecting([item])}
            onDone={list.refresh}
          />
        ),
    },
  ];
  return (
    <Page title={t('suggestions.title')}>
      <ListFilters
        state={state}
        searchLabel={t('suggestions.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: SUGGESTION_STATUSES.map((value) => ({
              value,
              label: t(`suggestionStatus.${value}`),
            })),
          },
          {
            name: 'category',
            label: t('table.category'),
            options: [...CATEGORY_FILTERS, ...others, 'Diğer'].map((value) => ({
              value,
              label: value,
            })),
          },
        ]}
      />
      <PagedTable
        label={t('suggestions.title')}
        columns={columns}
        rows={rows}
        rowId={(item) => item._id}
        list={list}
        loadingText={t('suggestions.loading')}
        failureText={t('suggestions.loadFailed')}
        empty={t('suggestions.none')}
        onPage={(page) => set({ page })}
        selection={selection.checks}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button
          size="small"
          variant="danger"
          disabled={
            !selection.chosen.some((item) =>
              SUGGESTION_TRANSITIONS[knownStatus(item.status)].includes('rejected'),
            )
          }
          onClick={() => setRejecting(selection.chosen)}
        >
          {t('suggestions.reject')}
        </Button>
      </SelectionBar>
      {rejecting && (
        <RejectDialog
          suggestions={rejecting}
          onClose={() => setRejecting(undefined)}
          onDone={() => {
            setRejecting(undefined);
            selection.clear();
            list.refresh();
          }}
        />
      )}
    </Page>
  );
}

/** A source as a link where it is an address. */
function Source({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/i.test(text)) return <LongText text={text} />;
  return (
    <a href={text} target="_blank" rel="noreferrer nofollow">
      <Breakable text={text} />
    </a>
  );
}
