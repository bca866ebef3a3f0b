import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { useId } from 'react';
import styles from './fields.module.css';

interface FieldProps {
  label: string;
  /** Below the control. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers alone; filters in a row have little room. */
  labelHidden?: boolean;
}

interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Field({
  label,
  hint,
  error,
  labelHidden = false,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(' ') } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A labelled one-line input. */
export function TextField({
  label,
  hint,
  error,
  labelHidden = false,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})} labelHidden={labelHidden}>
      {(described) => (
        <input
          {...described}
          {...rest}
          className={[styles.control, className].join(' ')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    /** For code: a fixed-width face, no wrapping aids. */
    code?: boolean;
  };

/** A labelled input of several lines. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden = false,
  onChange,
  code = false,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})} labelHidden={labelHidden}>
      {(described) => (
        <textarea
          {...described}
          {...rest}
          rows={rows}
          {...(code ? { spellCheck: false, autoCapitalize: 'none' } : {})}
          className={`${styles.control} ${styles.area} ${code ? styles.code : ''}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'id'> & {
    value: string;
    options: readonly Option[];
    onChange: (value: string) => void;
  };

/** A labelled choice of one. */
export function SelectField({
  label,
  hint,
  error,
  labelHidden = false,
  options,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})} labelHidden={labelHidden}>
      {(described) => (
        <select
          {...described}
          {...rest}
          className={`${styles.control} ${styles.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with its text beside it. */
export function CheckField({ label, checked, onChange, disabled = false }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
