import type { ReactNode } from 'react';
import { TextField } from '../../../components/field.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { useTranslation } from '../../../lib/i18n.js';
import { timeIn } from '../../../lib/site-time.js';

interface PublishAtFieldProps {
  /** In the site's time zone, `2026-11-24T09:30`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Date and time of a publication. The label shows the time zone, which may differ from the reader's. */
export function PublishAtField(props: PublishAtFieldProps) {
  const { t } = useTranslation();
  const { timeZone } = useClientConfig();
  return (
    <TextField
      {...props}
      type="datetime-local"
      label={t('publication.at', { zone: timeZone })}
      min={timeIn(timeZone, new Date())}
    />
  );
}
