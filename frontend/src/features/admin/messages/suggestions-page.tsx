import { SUGGESTION_STATUSES, SUGGESTION_TRANSITIONS } from '@terimce/contract/message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
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
import { StateBadge } from '../state-badge.js';
import { SavedViews } from '../views/saved-views.js';
import { DeleteMessages } from './delete-messages.js';
import { RejectDialog } from './reject-dialog.js';
import { senderColumns } from './sender.js';
import { SuggestionActions } from './suggestion-actions.js';
import { CATEGORY_FILTERS, type Suggestion, shownCategory } from './suggestion-state.js';
import styles from './suggestions.module.css';

/** Terms that visitors suggested: approve in the term form, or reject with a reason. */
export function SuggestionsPage() {
  const { t } = useTranslation();
  const [rejecting, setRejecting] = useState<readonly Suggestion[]>();
  const list = useList('GET /analytics/suggestions', {
    filters: { status: 'all', category: 'all', search: '', userId: '', ipAddress: '' },
    query: { limit: 20 },
    rows: (data) => data.suggestions,
  });
  const { onBan, dialog } = useBan(list.refresh);
  const selection = useSelection({
    rows: list.rows,
    filters: list.filters,
    idOf: (item) => item._id,
    nameOf: (item) => item.turkishTerm || item.englishTerm,
  });
  const others = (list.data?.categories ?? []).filter(
    (name) => name !== 'Diğer' && !CATEGORY_FILTERS.some((known) => known.startsWith(`${name} `)),
  );

  const settle = () => {
    setRejecting(undefined);
    selection.clear();
    list.refresh();
  };

  const columns: Column<Suggestion>[] = [
    {
      id: 'english',
      header: t('suggestions.terms'),
      primary: true,
      cell: (item) => (
        <span className={styles.headwords}>
          <Headword lang="en" text={item.englishTerm} />
          <Headword lang="tr" text={item.turkishTerm} />
          {item.requests > 0 && (
            <span className="minor">
              {t('suggestions.requests', { requests: item.requests, visitors: item.visitors })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('table.status'),
      cell: ({ status }) => (
        <StateBadge state={status}>{t(`suggestionStatus.${status}`)}</StateBadge>
      ),
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
            <div className="minor">
              {t('suggestions.source')}: <Source text={item.source} />
            </div>
          )}
          {item.reason && (
            <div>
              <Breakable text={t('suggestions.reasonShown', { reason: item.reason })} />
            </div>
          )}
          {item.notes && (
            <div>
              <Breakable text={t('suggestions.note', { note: item.notes })} />
            </div>
          )}
        </>
      ),
    },
    ...senderColumns<Suggestion>(t, (item) => item.submitterEmail, onBan),
  ];
  return (
    <Page title={t('suggestions.title')}>
      <ListFilters
        list={list}
        searchLabel={t('suggestions.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: optionsOf(SUGGESTION_STATUSES, (value) => t(`suggestionStatus.${value}`)),
          },
          {
            name: 'category',
            label: t('table.category'),
            options: optionsOf([...CATEGORY_FILTERS, ...others, 'Diğer']),
          },
        ]}
        end={<SavedViews table="suggestions" filters={list.filters} />}
      />
      <PagedTable
        label={t('suggestions.title')}
        columns={columns}
        actions={(item) =>
          item.termId ? (
            <Link to={`/admin/engineering?edit=${item.termId}`}>{t('suggestions.toTerm')}</Link>
          ) : (
            <SuggestionActions
              suggestion={item}
              onReject={() => setRejecting([item])}
              onDone={list.refresh}
            />
          )
        }
        rowId={(item) => item._id}
        list={list}
        loadingText={t('suggestions.loading')}
        failureText={t('suggestions.loadFailed')}
        empty={t('suggestions.none')}
        selection={selection.checks}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button
          size="small"
          variant="danger"
          disabled={
            !selection.chosen.some(({ status }) =>
              SUGGESTION_TRANSITIONS[status].includes('rejected'),
            )
          }
          onClick={() => setRejecting(selection.chosen)}
        >
          {t('suggestions.reject')}
        </Button>
        <DeleteMessages
          call="POST /analytics/suggestions/bulk-delete"
          ids={selection.ids}
          names={selection.names}
          onDone={settle}
        />
      </SelectionBar>
      {rejecting && (
        <RejectDialog
          suggestions={rejecting}
          onClose={() => setRejecting(undefined)}
          onDone={settle}
        />
      )}
      {dialog}
    </Page>
  );
}

/** A source, as a link if it is a URL. */
function Source({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/i.test(text)) return <LongText text={text} />;
  return (
    <a href={text} target="_blank" rel="noreferrer nofollow">
      <Breakable text={text} />
    </a>
  );
}
