import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { useState } from 'react';
import { optionsOf, SelectField, TextField } from '../../../components/field.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { BulkDialogProps } from './bulk-actions.js';
import { TermChangeDialog } from './term-change-dialog.js';

/** Sets the status of the selected terms, and reports how many do not allow it. */
export function BulkStatusDialog(props: BulkDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<TermStatus | ''>('');
  const reason = typed.trim();
  const isRejected = status === 'rejected';

  return (
    <TermChangeDialog
      {...props}
      change={isRejected ? reason !== '' && { status, reason } : status !== '' && { status }}
      title={t('engineering.setStatus')}
      confirm={t('engineering.setStatusCount', { value: props.selected.count })}
      done={(count) => t('engineering.statusCount', { count })}
      skipped={(count) => t('engineering.approveSkipped', { count })}
    >
      <SelectField
        label={t('engineering.statusLabel')}
        value={status}
        onChange={(value) => setStatus(value as TermStatus)}
        options={optionsOf(TERM_STATUSES, (value) => t(`termStatus.${value}`))}
      />
      {isRejected && (
        <TextField
          label={t('engineering.rejectReason')}
          value={typed}
          onChange={setTyped}
          maxLength={1000}
          required
        />
      )}
    </TermChangeDialog>
  );
}
