import { usePageOwner } from '../lib/auth/auth.js';
import { useTranslation } from '../lib/i18n.js';
import { TextField } from './field.js';

interface FormField {
  name: string;
  value: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

interface NewPasswordFieldsProps {
  label: string;
  password: FormField;
  repeated: FormField;
  /** The user name, if it is not that of who is logged in. */
  owner?: string | undefined;
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, repeated } = props;
  const { t } = useTranslation();
  const user = usePageOwner();
  const owner = props.owner ?? user?.username;
  return (
    <>
      {/* Password managers store the new password under it. */}
      {owner && <input hidden autoComplete="username" value={owner} readOnly />}
      <TextField
        label={label}
        hint={t('auth.passwordHint')}
        type="password"
        autoComplete="new-password"
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
