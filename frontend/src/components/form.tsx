import { CircleCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { useFormProps } from '../lib/form-focus.js';
import { useTranslation } from '../lib/i18n.js';
import type { FormState } from '../lib/use-form.js';
import { Button } from './button.js';
import styles from './form.module.css';

/** Visible fields. */
const FIELD = 'input:not([tabindex="-1"]), textarea, select';

interface FormProps {
  state: FormState;
  submitLabel: string;
  /** An error of the whole form, instead of the error of its state. */
  error?: string | undefined;
  /** Links below the button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A column of fields with one submit button; the form validates, not the browser. */
export function Form({ state, submitLabel, error = state.error, footer, children }: FormProps) {
  const { t } = useTranslation();
  const { busy, discard } = state;
  const form = useFormProps(state);
  useFirstField(form.ref);
  return (
    <form className={`stack ${styles.form}`} {...form}>
      {discard && (
        <p className={styles.draft} role="status">
          {t('form.draft')} <TextButton onClick={discard}>{t('form.discard')}</TextButton>
        </p>
      )}
      {children}
      {error && <FormError text={error} />}
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
      {footer && <div className={`row apart ${styles.footer}`}>{footer}</div>}
    </form>
  );
}

/** An error of the whole form. */
export function FormError({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}

/**
 * If a form replaces another one in an open dialog, the focus goes to its first empty field. When the dialog opens,
 * the dialog itself sets the focus and remembers its former place. Later than in the same step, the dialog would take
 * the focus of the field that is gone.
 */
function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const dialog = form.current?.closest('[role="dialog"]');
    if (!dialog || !(activeElement === document.body || dialog.contains(activeElement))) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>(FIELD) ?? [];
    ([...fields].find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [form]);
}

interface FormSuccessProps {
  title: string;
  text: string;
  /** Milliseconds until `onDone`. */
  after: number;
  onDone: () => void;
}

/** Shown instead of a form that was sent; continues by itself after a moment. */
export function FormSuccess({ title, text, after, onDone }: FormSuccessProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the lifetime of the component
  useEffect(() => {
    const timer = setTimeout(onDone, after);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.success} role="status">
      <CircleCheck aria-hidden="true" />
      <p className={styles.successTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

/** A text button inside a sentence or below a form. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.textButton} onClick={onClick}>
      {children}
    </button>
  );
}
