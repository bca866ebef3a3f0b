import i18n, { type ParseKeys } from 'i18next';
import { useState } from 'react';

type Errors<T> = Partial<Record<keyof T, string | undefined>>;

interface FormOptions<T> {
  readonly initial: T;
  /** The text of the error for each field that has one. */
  readonly validate: (values: T) => Errors<T>;
  /** Sends the form; returns the error of the whole, undefined on success. */
  readonly send: (values: T) => Promise<string | undefined>;
  readonly onSuccess: () => void;
}

/** The error of a field that must be filled in, if it is not. */
export function missing(value: string, error: ParseKeys): string | undefined {
  return value.trim() === '' ? i18n.t(error) : undefined;
}

/** Values, inline errors and sending of a form of texts. An error leaves with the next input. */
export function useForm<T extends Record<string, string>>(options: FormOptions<T>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<T>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    const found = options.validate(values);
    setErrors(found);
    setError(undefined);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    const failed = await options.send(values);
    setBusy(false);
    if (failed === undefined) options.onSuccess();
    else setError(failed);
  }

  return {
    values,
    errors,
    error,
    busy,
    submit,
    /** Props of the field for `name`. Where either of two fields is enough, a change of one takes back the error of its `partner` too. */
    field: (name: keyof T & string, partner: keyof T = name) => ({
      name,
      value: values[name],
      error: errors[name],
      onText: (text: string) => {
        setValues({ ...values, [name]: text });
        setErrors({ ...errors, [name]: undefined, [partner]: undefined });
        setError(undefined);
      },
    }),
  };
}
