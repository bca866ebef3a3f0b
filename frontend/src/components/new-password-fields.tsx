import { useTranslation } from '../lib/i18n.js';
import { TextField } from './field.js';

interface FormField {
  name: string;
  value: string | undefined;
  error: string | undefined;
  onText: (text: string) => void;
}

interface NewPasswordFieldsProps {
  label: string;
  password: FormField;
  repeated: FormField;
  autoFocus?: boolean;
}

/** A password to be set, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, repeated, autoFocus = false } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={label}
        hint={t('auth.passwordHint')}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...password}
      />
      <TextField
        label={t('auth.confirmPassword')}
        type="password"
        autoComplete="new-password"
        {...repeated}
      />
    </>
  );
}
