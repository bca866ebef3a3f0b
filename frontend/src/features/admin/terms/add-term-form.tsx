import type { AdminTerm } from '@terimce/contract/admin-term';
import type { CallFailure } from '@terimce/contract/client';
import { errorMessage } from '@terimce/contract/errors';
import { Ban } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { useLanguage } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';
import { useErrorFocus } from '../../../lib/use-error-focus.js';
import { failureMessage, useAction } from '../data/use-action.js';
import { useDraft } from '../data/use-draft.js';
import { useTexts } from '../texts.js';
import type { SuggestedTerm } from './suggested-term.js';
import {
  DuplicateWarnings,
  type ExistingTerm,
  MetaPreview,
  TermLinks,
  useTermCheck,
} from './term-check.js';
import styles from './term-form.module.css';
import { TermFormFields } from './term-form-fields.js';
import {
  brokenRule,
  EMPTY_TERM,
  filledFields,
  type TermRule,
  type TermValues,
} from './term-values.js';

const RULE_FIELDS: Readonly<Record<TermRule, readonly string[]>> = {
  HEADWORD_REQUIRED: ['englishTerm', 'turkishTerm'],
  DEFINITION_REQUIRED: ['englishDefinition', 'turkishDefinition'],
  CATEGORY_REQUIRED: ['category'],
  NEW_CATEGORY_REQUIRED: ['newCategory'],
};

interface AddTermFormProps {
  draftKey: string;
  initial: TermValues;
  suggestion: SuggestedTerm | undefined;
}

/** The form of a new term, with warnings and previews while typing. */
export function AddTermForm({ draftKey, initial, suggestion }: AddTermFormProps) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const { values, change, discard, restored } = useDraft(draftKey, initial);
  const form = useRef<HTMLFormElement>(null);
  const focusError = useErrorFocus(form);
  const [rule, setRule] = useState<TermRule>();
  const [failure, setFailure] = useState<CallFailure>();
  const [added, setAdded] = useState<AdminTerm>();
  const check = useTermCheck({
    englishTerm: values.englishTerm,
    turkishTerm: values.turkishTerm,
    category: values.category,
  });

  function edit(patch: Partial<TermValues>) {
    change(patch);
    setRule(undefined);
    setFailure(undefined);
  }

  async function save(confirm: boolean) {
    const broken = brokenRule(values);
    setRule(broken);
    setFailure(undefined);
    if (broken) return focusError();
    const reply = await run(
      'POST /admin/terms',
      { body: { ...filledFields(values), confirm } },
      { done: t('terms.added'), fallback: t('terms.addFailed'), quiet: ['TERM_EXISTS'] },
    );
    if (!reply.success) return setFailure(reply);
    setAdded(reply.data);
    discard(EMPTY_TERM);
    if (suggestion) await approve(suggestion._id, reply.data._id);
  }

  async function approve(id: string, termId: string) {
    const reply = await run('PATCH /analytics/suggestions/{id}', {
      params: { id },
      body: { status: 'approved', termId },
    });
    if (!reply.success) return toast({ title: t('terms.linkFailed'), kind: 'warning' });
    navigate('/admin/suggestions');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(false);
  }

  // What stands in the way: the existing term, and whether it may stand beside a homonym.
  const { term: existing, likeness } = (failure?.details ?? {}) as {
    term?: ExistingTerm;
    likeness?: string;
  };
  return (
    <form ref={form} className={styles.columns} onSubmit={submit} noValidate>
      <div>
        {suggestion && (
          <p className={styles.note}>
            {t('terms.fromSuggestion')}
            {suggestion.source && (
              <span>{t('terms.suggestionSource', { source: suggestion.source })}</span>
            )}
          </p>
        )}
        {restored && (
          <p className={styles.note} role="status">
            {t('states.draft')}
            <Button size="small" variant="ghost" onClick={() => discard(initial)}>
              {t('states.discard')}
            </Button>
          </p>
        )}
        <TermFormFields
          values={values}
          onChange={edit}
          foldRest
          error={rule && { fields: RULE_FIELDS[rule], text: errorMessage(rule, language) }}
          afterHeadwords={<DuplicateWarnings check={check} />}
        />
        <div className={styles.footer}>
          {rule && (
            <p className={styles.error} role="alert">
              {errorMessage(rule, language)}
            </p>
          )}
          {failure && (
            <div className={styles.error} role="alert">
              {failure.code === 'TERM_EXISTS' && <Ban aria-hidden="true" />}
              {failureMessage(failure, t, t('terms.addFailed'))}
              {failure.code === 'TERM_EXISTS' && (
                <>
                  {existing && <TermLinks terms={[existing]} />}
                  {likeness !== 'same' && (
                    <Button size="small" disabled={busy} onClick={() => void save(true)}>
                      {t('terms.anyway')}
                    </Button>
                  )}
                </>
              )}
            </div>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? t('terms.adding') : suggestion ? t('terms.submitApprove') : t('terms.submit')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              discard(EMPTY_TERM);
              setRule(undefined);
              setFailure(undefined);
            }}
          >
            {t('terms.clear')}
          </Button>
        </div>
      </div>
      <div className={styles.side}>
        {added && (
          <p className={styles.note} role="status">
            {t('terms.added')}
            <Link to={`/admin/engineering?edit=${added._id}`}>{t('terms.openTable')}</Link>
            {added.status === 'approved' && (
              <Link to={`/${added.slug}`}>{t('terms.viewPage')}</Link>
            )}
          </p>
        )}
        <MetaPreview
          check={check}
          slug={values.slug}
          metaTitle={values.metaTitle}
          metaDescription={values.metaDescription}
        />
      </div>
    </form>
  );
}
