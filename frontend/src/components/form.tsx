import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useErrorFocus } from '../lib/use-error-focus.js';
import { Button } from './button.js';
import styles from './form.module.css';

interface FormProps {
  onSubmit: () => void;
  busy: boolean;
  submitLabel: string;
  /** An error of the whole form. */
  error?: string | undefined;
  /** Links under the button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A column of fields with one submit button; checks are the form's own, not the browser's. */
export function Form({ onSubmit, busy, submitLabel, error, footer, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusError = useErrorFocus(form);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    onSubmit();
    focusError();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {submitLabel}
      </Button>
      {footer && <div className={styles.footer}>{footer}</div>}
    </form>
  );
}

interface FormSuccessProps {
  title: string;
  text: string;
  /** Milliseconds until `onDone`. */
  after: number;
  onDone: () => void;
}

/** In the place of a form that was sent; goes on by itself after a moment. */
export function FormSuccess({ title, text, after, onDone }: FormSuccessProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the life of the panel
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

/** A text button inside a sentence or under a form. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.textButton} onClick={onClick}>
      {children}
    </button>
  );
}
