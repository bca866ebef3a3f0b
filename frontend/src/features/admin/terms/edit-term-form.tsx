import { type AdminTerm, editedTerm } from '@terimce/contract/admin-term';
import { NEVER_CLEARED } from '@terimce/contract/term-fields';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { Dialog } from '../../../components/dialog.js';
import { FormError } from '../../../components/form.js';
import { CallState } from '../../../components/states.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { useTranslation } from '../../../lib/i18n.js';
import { panelFailure } from '../../../lib/panel-failure.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { toast } from '../../../lib/toast.js';
import { refreshCalls, useCall } from '../../../lib/use-call.js';
import { type FormOutcome, useForm } from '../../../lib/use-form.js';
import { STATUS_MS, useAction } from '../data/use-action.js';
import { useSavedText } from '../data/use-saved-text.js';
import { PANEL_DRAFTS, useMay } from '../session/admin-session.js';
import { ConflictNotice } from './conflict-notice.js';
import { OtherEditors } from './other-editors.js';
import { ProposalNote } from './proposal-note.js';
import { PublicationForm } from './publication-form.js';
import { DuplicateWarnings, useTermCheck } from './term-check.js';
import { TermFacts } from './term-facts.js';
import { TermFormFields } from './term-form-fields.js';
import { TermStatusForm } from './term-status-form.js';
import {
  editBody,
  emptiedFields,
  FORM_FIELDS,
  proposedValuesOf,
  type TermField,
  type TermValues,
  valuesOf,
} from './term-values.js';
import styles from './terms.module.css';

interface EditTermFormProps {
  term: AdminTerm;
  onClose: () => void;
  onHistory: () => void;
  /** Opens the term before or after this one in the table. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

type EditDraft = {
  /** Rev and values from which the edit started; a later rev in the database is a conflict. */
  rev: number;
  base: TermValues;
  values: TermValues;
  cleared: TermField[];
};

const FORM_ID = 'edit-term';

const startFrom = (term: AdminTerm, isAdmin: boolean): EditDraft => {
  const values = isAdmin ? valuesOf(term) : proposedValuesOf(term);
  return { rev: term.rev, base: values, values, cleared: [] };
};

/** The body of the edit, without its rev. */
function bodyOf({ values, base, cleared }: EditDraft) {
  const { body, clear } = editBody(values, base, new Set(cleared));
  return { ...body, ...(clear.length > 0 ? { clear: clear as ['slug'] } : {}) };
}

/** All fields of a stored term. If two people edit it at once, the second save shows the differences. */
export function EditTermForm(props: EditTermFormProps) {
  const { term, onClose, onHistory, previous, next } = props;
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run } = useAction();
  const savedText = useSavedText();
  const isPublic = term.status === 'approved' || term.publishAt !== undefined;
  const isProposed = !isAdmin && (isPublic || term.proposal?.state === 'open');
  const confirm = useRef(false);
  const form = useForm<EditDraft>({
    initial: startFrom(term, isAdmin),
    draft: `${PANEL_DRAFTS}edit-${term._id}`,
    resolver: schemaResolver(editedTerm, bodyOf),
    fields: [...FORM_FIELDS, 'newCategory'],
    send,
  });
  const { values: draft, change, busy } = form;
  const [conflict, setConflict] = useState<AdminTerm>();
  const cleared = new Set<string>(draft.cleared);
  const emptied = emptiedFields(draft.values, draft.base).filter(
    (name) => !NEVER_CLEARED.has(name),
  );
  const headwordsChanged =
    draft.values.englishTerm !== draft.base.englishTerm ||
    draft.values.turkishTerm !== draft.base.turkishTerm;
  const check = useTermCheck(draft.values, term._id);
  // Saving a version with a duplicate headword is the decision of the person who saves.
  const hasNear = headwordsChanged && (check.data?.near.length ?? 0) > 0;
  const formProps = useFormProps({ busy, submit: () => save(hasNear) });

  async function send(edited: EditDraft): Promise<FormOutcome> {
    const body = bodyOf(edited);
    if (Object.keys(body).length === 0) {
      toast({ title: t('engineering.noChanges'), timeout: STATUS_MS });
      return {};
    }
    const reply = await run(
      'PUT /admin/engineering/{id}',
      {
        params: { id: term._id },
        body: { ...body, rev: edited.rev, confirm: confirm.current, requireGloss: true },
      },
      {
        done: savedText('engineering.saved'),
        fallback: t('engineering.saveFailed'),
        quiet: ['TERM_REV_CONFLICT', 'VALIDATION_FAILED', 'GLOSS_REQUIRED'],
      },
    );
    if (reply.success) {
      form.reset(startFrom(reply.data, isAdmin));
      refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}', 'GET /admin/proposals');
      if (edited.values.newCategory) refreshCalls('GET /admin/categories');
      onClose();
      return undefined;
    }
    if (reply.code === 'TERM_REV_CONFLICT') {
      const { current } = (reply.details ?? {}) as { current?: AdminTerm };
      setConflict(current && { ...current, proposal: term.proposal });
    }
    return reply.issues
      ? { failure: reply, text: () => panelFailure(reply, t('engineering.saveFailed')) }
      : {};
  }

  async function save(confirmed = false) {
    confirm.current = confirmed;
    await form.submit();
  }

  function cancel() {
    form.reset(startFrom(term, isAdmin));
    onClose();
  }

  return (
    <Dialog
      title={t('engineering.editTitle')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <div className={`row gap-1 ${styles.left}`}>
            <Button variant="ghost" onClick={onHistory}>
              {t('engineering.history')}
            </Button>
            <Button variant="ghost" disabled={!previous} onClick={previous}>
              {t('pager.previous')}
            </Button>
            <Button variant="ghost" disabled={!next} onClick={next}>
              {t('pager.next')}
            </Button>
          </div>
          <Button onClick={cancel}>{t('actions.cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy}>
            {busy ? t('actions.saving') : t(isProposed ? 'proposals.send' : 'actions.save')}
          </Button>
        </>
      }
    >
      {form.discard && (
        <Callout role="status">
          {t('states.draft')}
          <Button size="small" variant="ghost" onClick={() => form.reset(startFrom(term, isAdmin))}>
            {t('states.discard')}
          </Button>
        </Callout>
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
            void save();
          }}
          onTakeTheirs={() => {
            form.reset(startFrom(conflict, isAdmin));
            setConflict(undefined);
          }}
        />
      )}
      <OtherEditors termId={term._id} />
      <ProposalNote term={term} />
      <TermFacts term={term} />
      {isAdmin && <TermStatusForm term={term} onDone={onClose} />}
      {isAdmin && term.status !== 'approved' && <PublicationForm term={term} onDone={onClose} />}
      <form id={FORM_ID} data-main {...formProps}>
        <TermFormFields
          values={draft.values}
          check={check}
          onChange={(patch) =>
            change({ values: { ...draft.values, ...patch } }, Object.keys(patch))
          }
          errorOf={form.errorOf}
          emptied={emptied}
          cleared={cleared}
          onClear={(field, clear) =>
            change({
              cleared: FORM_FIELDS.filter((name) =>
                name === field ? clear : draft.cleared.includes(name),
              ),
            })
          }
          afterHeadwords={headwordsChanged && <DuplicateWarnings check={check} />}
        />
        {form.error && <FormError text={form.error} />}
      </form>
    </Dialog>
  );
}

interface EditTermDialogProps extends Omit<EditTermFormProps, 'term'> {
  id: string;
}

/** Loads the current term and opens it for editing. */
export function EditTermDialog({ id, ...props }: EditTermDialogProps) {
  const { t } = useTranslation();
  // Each edit starts from the term as it is then: bulk changes and restored versions do not pass here.
  const [opened] = useState(() => String(performance.now()));
  const stored = useCall('GET /admin/terms/{id}', { params: { id } }, { owner: opened });
  const { data: term } = stored;
  if (term) return <EditTermForm term={term} {...props} />;
  return (
    <Dialog
      title={t('engineering.editTitle')}
      size="wide"
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{t('actions.close')}</Button>}
    >
      <CallState call={stored} failed={t('lists.terms.loadFailed')} />
    </Dialog>
  );
}
