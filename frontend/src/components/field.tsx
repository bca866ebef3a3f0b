import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from '../lib/i18n.js';
import styles from './field.module.css';
import type { Option } from './options.js';

interface FieldProps {
  label: string;
  /** Shows the label only to screen readers, for filters in a row with little room. */
  labelHidden?: boolean;
  /** Explains the field, below its label. */
  hint?: ReactNode;
  /** Shown below the control and announced. */
  error?: string | undefined;
  optional?: boolean;
  /** At the end of the line below the control, such as a counter. */
  aside?: ReactNode;
}

/** Ids that connect a control with its hint and its error. */
interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, labelHidden, hint, error, optional, aside, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`stack gap-1 ${styles.field}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {(error || aside) && (
        <div className={`minor ${styles.under}`}>
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
          {aside}
        </div>
      )}
    </div>
  );
}

/** Separates the props of a field from those of its control. */
function parted<P extends FieldProps>(props: P) {
  const { label, labelHidden, hint, error, optional, aside, ...control } = props;
  return { field: { label, labelHidden, hint, error, optional, aside } as FieldProps, control };
}

type Control<T> = FieldProps &
  Omit<T, 'onChange' | 'value' | 'id' | 'children'> & {
    value: string | undefined;
    onChange: (value: string) => void;
  };

const NO_WRITING_AIDS = { spellCheck: false, autoCapitalize: 'none' } as const;

type TextFieldProps = Control<InputHTMLAttributes<HTMLInputElement>> & {
  /** For names, codes and addresses: no writing aids. */
  verbatim?: boolean;
};

/** A labeled one-line input. */
export function TextField(props: TextFieldProps) {
  const { field, control } = parted(props);
  const { onChange, className, verbatim = false, ...rest } = control;
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          {...(verbatim ? NO_WRITING_AIDS : {})}
          className={[styles.control, className].join(' ')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = Control<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
  /** For code: monospaced, no writing aids. */
  code?: boolean;
};

/** A labeled input of several lines. One that is too long is named, not cut, so that nothing is lost by pasting. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = parted(props);
  const { t } = useTranslation();
  const { onChange, code = false, rows = 3, maxLength: max = Infinity, ...rest } = control;
  const isLong = (rest.value ?? '').length > max;
  return (
    <Field {...field} error={isLong ? t('form.issues.too_long', { max }) : field.error}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          {...(code ? NO_WRITING_AIDS : {})}
          className={`${styles.control} ${styles.area} ${code ? styles.code : ''}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type SelectProps = Control<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly Option[];
};

/** A labeled choice of one. A value that is none of the options is shown as it is; without a value, one is asked for. */
export function SelectField(props: SelectProps) {
  const { field, control } = parted(props);
  const { t } = useTranslation();
  const { onChange, options, ...rest } = control;
  const isKnown = options.some(({ value }) => value === rest.value);
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          className={`${styles.control} ${styles.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {!isKnown && (
            <option value={rest.value} disabled>
              {rest.value || t('form.choose')}
            </option>
          )}
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
