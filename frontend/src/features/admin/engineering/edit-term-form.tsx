import type { AdminTerm } from '@terimce/contract/admin-term';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.js';
import { toast } from '../../../lib/toast.js';
import { STATUS_MS, useAction } from '../data/use-action.js';
import { refreshCalls } from '../data/use-call.js';
import { useDraft } from '../data/use-draft.js';
import { useMay } from '../session/admin-session.js';
import { DuplicateWarnings, useTermCheck } from '../terms/term-check.js';
import { TermFormFields } from '../terms/term-form-fields.js';
import {
  editBody,
  emptiedFields,
  NEW_CATEGORY,
  TERM_FIELDS,
  type TermField,
  type TermValues,
  valuesOf,
} from '../terms/term-values.js';
import { useTexts } from '../texts.js';
import { Dialog } from '../ui/dialog.js';
import { ConflictNotice } from './conflict-notice.js';
import styles from './engineering.module.css';
import { TermFacts } from './term-facts.js';
import { TermStatusForm } from './term-status-form.js';

interface EditTermFormProps {
  term: AdminTerm;
  onClose: () => void;
  onHistory: () => void;
}

interface EditDraft {
  /** Rev and values from which the edit started; a later one in the database is a conflict. */
  rev: number;
  base: TermValues;
  values: TermValues;
  cleared: TermField[];
}

const FORM_ID = 'edit-term';
/** The server never empties these. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['slug', 'category']);

const startFrom = (term: AdminTerm): EditDraft => ({
  rev: term.rev,
  base: valuesOf(term),
  values: valuesOf(term),
  cleared: [],
});

/** All fields of a stored term. Two people at once: the second save shows what differs. */
export function EditTermForm({ term, onClose, onHistory }: EditTermFormProps) {
  const t = useTexts();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const {
    values: draft,
    change,
    discard,
    restored,
  } = useDraft(`edit-${term._id}`, startFrom(term));
  const [conflict, setConflict] = useState<AdminTerm>();
  const cleared = new Set<string>(draft.cleared);
  const emptied = emptiedFields(draft.values, draft.base).filter((name) => !NEVER_EMPTY.has(name));
  const headwordsChanged =
    draft.values.englishTerm !== draft.base.englishTerm ||
    draft.values.turkishTerm !== draft.base.turkishTerm;
  const check = useTermCheck({
    englishTerm: headwordsChanged ? draft.values.englishTerm : '',
    turkishTerm: headwordsChanged ? draft.values.turkishTerm : '',
    category: draft.values.category === NEW_CATEGORY ? '' : draft.values.category,
    id: term._id,
  });

  async function save(rev: number, confirm = false) {
    const { body, clear } = editBody(draft.values, draft.base, cleared);
    if (Object.keys(body).length === 0 && clear.length === 0) {
      toast({ title: t('engineering.noChanges'), timeout: STATUS_MS });
      return;
    }
    const reply = await run(
      'PUT /admin/engineering/{id}',
      {
        params: { id: term._id },
        body: { ...body, rev, confirm, ...(clear.length > 0 ? { clear } : {}) } as never,
      },
      {
        done: t('engineering.saved'),
        fallback: t('engineering.saveFailed'),
        quiet: ['TERM_REV_CONFLICT'],
      },
    );
    if (reply.success) {
      discard(startFrom(reply.data));
      refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
      onClose();
    } else if (reply.code === 'TERM_REV_CONFLICT') {
      setConflict((reply.details as { current?: AdminTerm } | undefined)?.current);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // Choosing the other state of a headword that has a twin is the decision of the one who saves.
    void save(draft.rev, (check.data?.near.length ?? 0) > 0);
  }

  function close() {
    discard(startFrom(term));
    onClose();
  }

  return (
    <Dialog
      title={t('engineering.editTitle')}
      size="wide"
      onClose={close}
      footer={
        <>
          <Button className={styles.left} variant="ghost" onClick={onHistory}>
            {t('engineering.history')}
          </Button>
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" disabled={busy}>
            {busy ? t('actions.saving') : t('actions.save')}
          </Button>
        </>
      }
    >
      {restored && (
        <p className={styles.note} role="status">
          {t('states.draft')}
          <Button size="small" variant="ghost" onClick={() => discard(startFrom(term))}>
            {t('states.discard')}
          </Button>
        </p>
      )}
      {conflict && (
        <ConflictNotice
          mine={draft.values}
          stored={conflict}
          base={draft.base}
          busy={busy}
          onKeepMine={() => {
            change({ rev: conflict.rev });
            setConflict(undefined);
            void save(conflict.rev);
          }}
          onTakeTheirs={() => {
            discard(startFrom(conflict));
            setConflict(undefined);
          }}
        />
      )}
      <TermFacts term={term} />
      {isAdmin && <TermStatusForm term={term} onDone={onClose} />}
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <TermFormFields
          values={draft.values}
          onChange={(patch) => change({ values: { ...draft.values, ...patch } })}
          emptied={emptied}
          cleared={cleared}
          onClear={(field, clear) =>
            change({
              cleared: TERM_FIELDS.filter((name) =>
                name === field ? clear : draft.cleared.includes(name),
              ),
            })
          }
          afterHeadwords={headwordsChanged && <DuplicateWarnings check={check} />}
        />
      </form>
    </Dialog>
  );
}
