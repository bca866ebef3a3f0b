import { type AdminTerm, newTerm } from '@terimce/contract/admin-term';
import type { CallFailure } from '@terimce/contract/client';
import { type ErrorCode, errorMessage } from '@terimce/contract/errors';
import { Ban } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { FormError } from '../../../components/form.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { panelFailure } from '../../../lib/panel-failure.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { toast } from '../../../lib/toast.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { type FormOutcome, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { PANEL_DRAFTS, useMay } from '../session/admin-session.js';
import { PublishAtField } from './publish-at-field.js';
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
import { EMPTY_TERM, filledFields, type TermValues } from './term-values.js';

const EITHER_MISSING: Readonly<Record<string, ErrorCode>> = {
  turkishTerm: 'HEADWORD_REQUIRED',
  turkishDefinition: 'DEFINITION_REQUIRED',
};

type NewTerm = TermValues & { publishAt: string };
const EMPTY: NewTerm = { ...EMPTY_TERM, publishAt: '' };

interface AddTermFormProps {
  draftKey: string;
  initial: TermValues;
  suggestion: SuggestedTerm | undefined;
}

/** The form of a new term, with warnings and previews while typing. */
export function AddTermForm({ draftKey, initial, suggestion }: AddTermFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { run } = useAction();
  const [failure, setFailure] = useState<CallFailure>();
  const [added, setAdded] = useState<AdminTerm>();
  const confirm = useRef(false);
  const isAdmin = useMay('admin');
  const form = useForm<NewTerm>({
    initial: { ...initial, publishAt: '' },
    draft: `${PANEL_DRAFTS}${draftKey}`,
    resolver: schemaResolver(newTerm, filledFields),
    send,
  });
  const { values, busy } = form;
  const formProps = useFormProps({ busy, submit: () => save(false) });
  const check = useTermCheck(values);

  async function send(checked: NewTerm): Promise<FormOutcome> {
    const { publishAt } = checked;
    const body = {
      ...filledFields(checked),
      confirm: confirm.current,
      requireGloss: true,
      ...(publishAt ? { publishAt } : {}),
    };
    const done = t(publishAt ? 'publication.added' : 'terms.added');
    const reply = await run('POST /admin/terms', { body }, { done, quiet: 'all' });
    if (!reply.success) {
      const isField = reply.issues !== undefined;
      if (!isField) setFailure(reply);
      return isField
        ? { failure: reply, text: () => panelFailure(reply, t('terms.addFailed')) }
        : {};
    }
    if (checked.newCategory) refreshCalls('GET /admin/categories');
    setAdded(reply.data);
    form.reset(EMPTY);
    if (suggestion) await approve(suggestion._id, reply.data._id);
    return undefined;
  }

  async function save(confirmed: boolean) {
    confirm.current = confirmed;
    setFailure(undefined);
    setAdded(undefined);
    await form.submit();
  }

  async function approve(id: string, termId: string) {
    const reply = await run('PATCH /analytics/suggestions/{id}', {
      params: { id },
      body: { status: 'approved', termId },
    });
    if (!reply.success) return toast({ title: t('terms.linkFailed'), kind: 'warning' });
    navigate('/admin/suggestions');
  }

  /** One of two headwords, and one of two definitions, is enough: the error belongs to both fields. */
  function errorOf(name: string) {
    const code = EITHER_MISSING[name];
    const pair = code && errorMessage(code, language);
    const first = name.replace('turkish', 'english');
    return form.errorOf(name) ?? (form.errorOf(first) === pair ? pair : undefined);
  }

  // The conflict: the existing term, and whether the new one may be added as a homonym.
  const { term: existing, likeness } = (failure?.details ?? {}) as {
    term?: ExistingTerm;
    likeness?: string;
  };
  return (
    <form className={`stack gap-6 ${styles.columns}`} {...formProps}>
      <div>
        {suggestion && (
          <Callout className={styles.note}>
            {t('terms.fromSuggestion')}
            {suggestion.source && (
              <span>{t('terms.suggestionSource', { source: suggestion.source })}</span>
            )}
          </Callout>
        )}
        {form.discard && (
          <Callout className={styles.note} role="status">
            {t('states.draft')}
            <Button size="small" variant="ghost" onClick={form.discard}>
              {t('states.discard')}
            </Button>
          </Callout>
        )}
        <TermFormFields
          values={values}
          onChange={(patch) => {
            form.change(patch, ['englishTerm', 'englishDefinition']);
            setFailure(undefined);
          }}
          foldRest
          errorOf={errorOf}
          check={check}
          afterHeadwords={<DuplicateWarnings check={check} />}
        />
        {isAdmin && <PublishAtField {...form.field('publishAt')} hint={t('publication.hint')} />}
        <div className={`row gap-3 ${styles.footer}`}>
          {form.error && <FormError text={form.error} />}
          {failure && (
            <Callout tone="danger" className={styles.error} role="alert">
              {failure.code === 'TERM_EXISTS' && <Ban aria-hidden="true" />}
              {panelFailure(failure, t('terms.addFailed'))}
              {failure.code === 'TERM_EXISTS' && (
                <>
                  {existing && <TermLinks terms={[existing]} />}
                  {likeness !== 'same' && (
                    <Button size="small" busy={busy} onClick={() => void save(true)}>
                      {t('terms.anyway')}
                    </Button>
                  )}
                </>
              )}
            </Callout>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? t('terms.adding') : suggestion ? t('terms.submitApprove') : t('terms.submit')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset(EMPTY);
              setFailure(undefined);
            }}
          >
            {t('terms.clear')}
          </Button>
        </div>
      </div>
      <div className={`stack gap-5 ${styles.side}`}>
        {added && (
          <Callout className={styles.note} role="status">
            {t('terms.added')}
            <Link to={`/admin/engineering?edit=${added._id}`}>{t('terms.openTable')}</Link>
            {added.status === 'approved' && (
              <Link to={`/${added.slug}`}>{t('terms.viewPage')}</Link>
            )}
          </Callout>
        )}
        <MetaPreview check={check} values={values} />
      </div>
    </form>
  );
}
