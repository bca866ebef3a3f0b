import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SearchField } from '../../../components/filters.js';
import { Empty, FailedState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useSavedText } from '../data/use-saved-text.js';

interface AddKeywordDialogProps {
  keyword: string;
  onClose: () => void;
  onDone: () => void;
}

/** Makes a search find a term from now on: the query becomes one of the term's keywords. */
export function AddKeywordDialog({ keyword, onClose, onDone }: AddKeywordDialogProps) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const savedText = useSavedText();
  const [search, setSearch] = useState('');
  const { data, failure, refresh } = useCall(
    'GET /admin/engineering',
    search ? { query: { search, limit: 10 } } : null,
  );

  async function add(term: { _id: string; rev: number; searchKeywords: string[] }) {
    const reply = await run(
      'PUT /admin/engineering/{id}',
      {
        params: { id: term._id },
        body: { searchKeywords: [...term.searchKeywords, keyword], rev: term.rev },
      },
      { done: savedText('reports.keywordAdded') },
    );
    if (reply.success) onDone();
  }

  return (
    <Dialog title={t('reports.addKeywordTitle', { keyword })} onClose={onClose}>
      <SearchField label={t('lists.terms.searchLabel')} value={search} onSearch={setSearch} />
      {failure && (
        <FailedState failure={failure} fallback={t('lists.terms.loadFailed')} onRetry={refresh} />
      )}
      {data?.terms.length === 0 && <Empty text={t('lists.terms.none')} />}
      <ul className="stack gap-2">
        {data?.terms.map((term) => (
          <li key={term._id}>
            <Button size="small" busy={busy} onClick={() => void add(term)}>
              {[term.turkishTerm, term.englishTerm].filter(Boolean).join(' / ')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
