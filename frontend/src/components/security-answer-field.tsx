import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { TextField } from './field.js';

/** A new answer to the security question; it is stored like a password, and shown as it is typed. */
export function SecurityAnswerField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.securityQuestion')}
      hint={t('auth.securityHint')}
      autoComplete="off"
      maxLength={200}
      {...field}
    />
  );
}
