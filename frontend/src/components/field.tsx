import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from '../lib/i18n.js';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** Explains the field under its label. */
  hint?: ReactNode;
  /** Shown under the control and announced. */
  error?: string | undefined;
  optional?: boolean;
  /** At the end of the line under the control, such as a counter. */
  aside?: ReactNode;
}

/** Ids that tie a control to its hint and its error. */
interface Wiring {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, error, optional = false, aside, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {(error || aside) && (
        <div className={styles.under}>
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
          {aside}
        </div>
      )}
    </div>
  );
}

type Control<T> = FieldProps & Omit<T, 'id' | 'children'> & { onText: (text: string) => void };

export function TextField(props: Control<InputHTMLAttributes<HTMLInputElement>>) {
  const { label, hint, error, optional, aside, onText, ...rest } = props;
  return (
    <Field {...fieldProps({ label, hint, error, optional, aside })}>
      {(wiring) => (
        <input
          className={styles.control}
          {...rest}
          {...wiring}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextArea(props: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { label, hint, error, optional, aside, onText, ...rest } = props;
  return (
    <Field {...fieldProps({ label, hint, error, optional, aside })}>
      {(wiring) => (
        <textarea
          className={`${styles.control} ${styles.area}`}
          {...rest}
          {...wiring}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

export function SelectField(
  props: Control<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode },
) {
  const { label, hint, error, optional, aside, onText, children, ...rest } = props;
  return (
    <Field {...fieldProps({ label, hint, error, optional, aside })}>
      {(wiring) => (
        <select
          className={`${styles.control} ${styles.select}`}
          {...rest}
          {...wiring}
          onChange={(event) => onText(event.target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

/** Leaves out what is not given, as exact optional members want it. */
function fieldProps({ label, hint, error, optional, aside }: Loose<FieldProps>): FieldProps {
  return {
    label: label ?? '',
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
    ...(optional === undefined ? {} : { optional }),
    ...(aside === undefined ? {} : { aside }),
  };
}
type Loose<T> = { [K in keyof T]?: T[K] | undefined };
