import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { TextField } from './field.js';

/** A field for the password that the user has now. */
export function CurrentPasswordField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('profile.currentPassword')}
      type="password"
      autoComplete="current-password"
      {...field}
    />
  );
}
