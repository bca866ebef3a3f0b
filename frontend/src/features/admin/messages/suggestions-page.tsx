import { SUGGESTION_TRANSITIONS } from '@terimce/contract/message';
import { messageAdminRoutes } from '@terimce/contract/routes/admin/messages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { Headword } from '../../../components/headword.js';
import { LongText } from '../../../components/long-text.js';
import { optionsOf } from '../../../components/options.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useBan } from '../bans/ban-mark.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { DeleteMessages } from './delete-messages.js';
import { RejectDialog } from './reject-dialog.js';
import { Sender } from './sender.js';
import { SuggestionActions } from './suggestion-actions.js';
import { CATEGORY_FILTERS, type Suggestion, shownCategory } from './suggestion-state.js';
import styles from './suggestions.module.css';

/** Terms that visitors suggested: approve in the term form, or reject with a reason. */
export function SuggestionsPage() {
  const { t } = useTranslation();
  const [rejecting, setRejecting] = useState<readonly Suggestion[]>();
  const list = usePanelList(messageAdminRoutes, 'GET /analytics/suggestions', {
    name: 'suggestions',
    noun: 'suggestion',
    rows: 'suggestions',
    views: 'suggestions',
  });
  const { onBan, dialog } = useBan(list.refresh);
  const selection = useSelection({
    ...list,
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

  return (
    <ListPage
      list={list}
      filters={{
        search: true,
        status: true,
        category: optionsOf([...CATEGORY_FILTERS, ...others, 'Diğer']),
      }}
      columns={{
        englishTerm: {
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
        status: true,
        category: (item) => shownCategory(item) || '–',
        definition: {
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
        sender: (item) => <Sender message={item} email={item.submitterEmail} onBan={onBan} />,
        createdAt: true,
      }}
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
      selection={selection.checks}
    >
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
    </ListPage>
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
