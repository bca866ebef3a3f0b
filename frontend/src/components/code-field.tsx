import { useTranslation } from '../lib/i18n.js';
import { TextField } from './field.js';

/** A field for a code of the authenticator, or a recovery code. */
export function CodeField(props: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('twoStep.code')}
      hint={t('twoStep.codeHint')}
      autoComplete="one-time-code"
      verbatim
      maxLength={40}
      {...props}
    />
  );
}
