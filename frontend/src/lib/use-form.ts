import { isBlank } from '@terimce/contract/blank';
import type { CallFailure } from '@terimce/contract/client';
import type { ErrorCode } from '@terimce/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm as useHookForm } from 'react-hook-form';
import { openDrafts, readDraft, writeDraft } from './drafts.js';
import { failureText, type ReportedCall } from './failure-text.js';
import { type TextKey, t, useLanguage } from './i18n.js';
import { fieldOf, inLanguage, issueText } from './issue-text.js';
import { useUnsaved } from './unsaved.js';

type Values = Record<string, unknown>;
type Errors<T> = Partial<Record<keyof T, string | undefined>>;

/**
 * A failed call, and the text, in the present language, if no field is at fault; what is shown elsewhere is left out.
 */
export interface FormFailure {
  readonly failure?: CallFailure;
  readonly text?: () => string;
}

/** The error of a submission. */
export type FormOutcome = FormFailure | undefined;

interface FormOptions<T extends Values> {
  readonly initial: T;
  /** Returns the error text for each invalid field. */
  readonly validate?: (values: T) => Errors<T>;
  /** Validates with a schema of the contract: see `schemaResolver`. */
  readonly resolver?: Resolver<Values>;
  /** Fields that show errors, if they are not the fields of `initial`. */
  readonly fields?: readonly string[];
  /** The fields at which errors of the server are shown, by code; issues name their field themselves. */
  readonly fieldsOfCodes?: Partial<Record<ErrorCode, keyof T & string>>;
  /** Sends the form; undefined means success. */
  readonly send: (values: T) => Promise<FormOutcome>;
  readonly onSuccess?: () => void;
  /** Stores typed text under this name in the browser's tab, until it is sent. */
  readonly draft?: string | undefined;
  /** Fields that are never stored in a draft, such as passwords. */
  readonly secret?: readonly (keyof T)[];
}

/** The form state that {@link Form} needs. */
export interface FormState {
  readonly busy: boolean;
  /** Error of the whole form. */
  readonly error: string | undefined;
  readonly submit: () => Promise<void>;
  /** Discards a draft; undefined if the form did not start from one. */
  readonly discard: (() => void) | undefined;
}

/** The error of a required field that is empty. */
export function missing(value: string, error: TextKey): string | undefined {
  return isBlank(value) ? t(error) : undefined;
}

/** The failure of a form's call, if there is one. */
export function failed(
  key: ReportedCall,
  reply: { readonly success: true } | CallFailure,
): FormFailure | undefined {
  if (reply.success) return undefined;
  return { failure: reply, text: () => failureText(key, inLanguage(reply)) };
}

/** The failure of a call that is also shown as a toast: it only marks fields. */
export function refused(reply: { readonly success: true } | CallFailure): FormOutcome {
  return reply.success ? undefined : { failure: reply };
}

/** Values, errors of fields, drafts and submission of a form. An error disappears with the next input. */
export function useForm<T extends Values>(options: FormOptions<T>) {
  const { draft, secret = [] } = options;
  const [start, setStart] = useState(options.initial);
  const [kept, setKept] = useState(() => (draft === undefined ? undefined : readDraft(draft)));
  const form = useHookForm<Values>({
    defaultValues: { ...start, ...kept },
    resolver: options.resolver ?? checkedBy((values) => options.validate?.(values as T) ?? {}),
    reValidateMode: 'onSubmit',
    // `useFormProps` does this, also for errors from the server.
    shouldFocusError: false,
  });
  const values = form.watch() as T;
  const { errors, isSubmitting: busy } = form.formState;
  const [sent, setSent] = useState(false);
  useUnsaved(!sent && differs(values, start));
  useEffect(() => {
    if (draft === undefined || sent) return undefined;
    openDrafts.add(draft);
    return () => void openDrafts.delete(draft);
  }, [draft, sent]);
  const known = options.fields ?? Object.keys(start);
  const language = useLanguage();
  const shownErrors = useRef(errors);
  shownErrors.current = errors;
  /** Why the last submission failed, if its values were valid. */
  const refusal = useRef<FormFailure>(undefined);
  // The errors are texts: in another language they are found again, and those of the server are told again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language makes them wrong
  useEffect(() => {
    const names = Object.keys(shownErrors.current);
    if (refusal.current) blame(refusal.current, names);
    else if (names.length > 0) void form.trigger(names);
  }, [language]);

  /** Changes values, and clears the errors of these and of further fields. */
  function change(patch: Partial<T>, alsoRight: readonly string[] = []) {
    for (const [name, value] of Object.entries(patch)) form.setValue(name, value);
    form.clearErrors([...Object.keys(patch), ...alsoRight, 'root']);
    setSent(false);
    if (draft === undefined) return;
    const next = { ...form.getValues() };
    for (const name of secret) delete next[name as string];
    writeDraft(draft, differs(next, start) ? next : undefined);
  }

  /** Assigns errors to the fields that a reply names, and the rest to the whole form; only to those `among` some. */
  function blame({ failure, text }: FormFailure, among: readonly string[] = [...known, 'root']) {
    const show = (name: string, message: string) => {
      if (among.includes(name)) form.setError(name, { message });
    };
    const rest: string[] = [];
    const code = failure?.code;
    const field = options.fieldsOfCodes?.[code as ErrorCode];
    const issues = failure?.issues ?? (field ? [{ path: field, code }] : []);
    for (const issue of issues) {
      // One field may be sent in two places: an e-mail address also as that of a contact.
      const names = [fieldOf(issue.path), issue.path.split('.').at(-1) ?? ''];
      const name = names.find((one) => known.includes(one));
      if (name) show(name, issueText(issue));
      else rest.push(issueText(issue));
    }
    if (issues.length === 0 && text) show('root', text());
    else if (rest.length > 0) show('root', [...new Set(rest)].join(' '));
  }

  const submit = form.handleSubmit(async (checked) => {
    const failed = await options.send(checked as T);
    refusal.current = failed;
    if (failed) return blame(failed);
    setSent(true);
    if (draft !== undefined) writeDraft(draft, undefined);
    options.onSuccess?.();
  });

  /** Resets to other values, or to the first ones, without a draft. */
  function reset(next: T = start) {
    if (draft !== undefined) writeDraft(draft, undefined);
    setStart(next);
    setKept(undefined);
    form.reset(next);
  }

  const errorOf = (name: string) => errors[name]?.message as string | undefined;
  return {
    values,
    errorOf,
    error: errors.root?.message,
    busy,
    /** Whether the form was sent; any change begins another one. */
    sent,
    submit: () => {
      refusal.current = undefined;
      return submit();
    },
    change,
    reset,
    discard: kept && (() => reset()),
    /**
     * Props of the field for `name`. If one of two fields is enough, a change of one also clears the error of its
     * `partner`.
     */
    field: (name: keyof T & string, partner: keyof T & string = name) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      onChange: (value: string) => change({ [name]: value } as Partial<T>, [partner]),
    }),
  };
}

/** A resolver for hand-written checks, for forms that do not need a schema. */
function checkedBy(validate: (values: Values) => Errors<Values>): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of Object.entries(validate(values))) {
      if (message) errors[name] = { type: 'custom', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function differs(values: Values, start: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name]),
  );
}
