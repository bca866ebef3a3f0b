import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { CategoryName } from '../../../components/category-name.js';
import { Dialog } from '../../../components/dialog.js';
import { SearchField } from '../../../components/filters.js';
import { Empty, FailedState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls, useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import styles from './terms.module.css';

/** The fields of a term that the selection shows. */
export type MergeCandidate = Pick<AdminTerm, '_id' | 'englishTerm' | 'turkishTerm' | 'category'>;

interface MergeDialogProps {
  first: MergeCandidate;
  /** Already known if two terms were selected. */
  second?: MergeCandidate | undefined;
  onClose: () => void;
  onDone?: () => void;
}

/** Merges two terms: selects the other term, and which of the two is kept. */
export function MergeDialog({ first, second, onClose, onDone }: MergeDialogProps) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<MergeCandidate | undefined>(second);
  const [keepId, setKeepId] = useState(first._id);
  const found = useCall(
    'GET /admin/engineering',
    second || search === '' ? null : { query: { search, limit: 20 } },
  );
  const candidates = (found.data?.terms ?? []).filter((term) => term._id !== first._id);

  async function merge() {
    if (!other) return;
    const mergeId = keepId === first._id ? other._id : first._id;
    const reply = await run(
      'POST /admin/engineering/merge',
      { body: { keepId, mergeId } },
      { done: t('duplicates.merged'), fallback: t('duplicates.mergeFailed') },
    );
    if (!reply.success) return;
    refreshCalls('GET /admin/engineering', 'GET /admin/engineering/duplicates');
    onDone?.();
    onClose();
  }

  return (
    <Dialog
      title={t('duplicates.mergeTitle')}
      description={t('duplicates.mergeText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="danger" busy={busy} disabled={!other} onClick={() => void merge()}>
            {t('duplicates.mergeRun')}
          </Button>
        </>
      }
    >
      {!second && (
        <>
          <SearchField
            label={t('duplicates.mergeSearch')}
            value={search}
            onSearch={setSearch}
            delay={300}
          />
          {found.failure && (
            <FailedState
              failure={found.failure}
              fallback={t('lists.terms.loadFailed')}
              onRetry={found.refresh}
            />
          )}
          {search !== '' && found.data && candidates.length === 0 && (
            <Empty text={t('lists.terms.none')} />
          )}
          {candidates.length > 0 && (
            <Choices
              legend={t('duplicates.mergeWith')}
              name="merge-with"
              terms={candidates}
              chosen={other?._id}
              onChoose={(id) => setOther(candidates.find((term) => term._id === id))}
            />
          )}
        </>
      )}
      {other && (
        <Choices
          legend={t('duplicates.keep')}
          name="merge-keep"
          terms={[first, other]}
          chosen={keepId}
          onChoose={setKeepId}
        />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  terms: readonly MergeCandidate[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Choices({ legend, name, terms, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="minor">{legend}</legend>
      {terms.map((term) => (
        <label key={term._id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={term._id === chosen}
            onChange={() => onChoose(term._id)}
          />
          <span>
            <span lang="en">{term.englishTerm || '–'}</span> /{' '}
            <span lang="tr">{term.turkishTerm || '–'}</span>{' '}
            <span className="minor">
              <CategoryName category={term.category} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
