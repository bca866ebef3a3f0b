import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { toast } from '../../../lib/toast.js';
import { type SelectedTerms, skippedOf, useTermChange } from '../data/use-term-change.js';
import { useTexts } from '../texts.js';
import { BulkProgress } from './bulk-progress.js';

interface BulkStatusDialogProps {
  selected: SelectedTerms;
  onClose: () => void;
  onDone: () => void;
}

/** Sets the status of the selected terms, and reports how many do not allow it. */
export function BulkStatusDialog({ selected, onClose, onDone }: BulkStatusDialogProps) {
  const t = useTexts();
  const { change, progress, stop } = useTermChange();
  const [reason, setReason] = useState('');
  const [status, setStatus] = useState<TermStatus>('approved');
  const needsReason = status === 'rejected';

  async function apply() {
    const wanted = { status, ...(needsReason ? { reason: reason.trim() } : {}) };
    const ended = await change(selected, wanted, t('engineering.bulkEditFailed'));
    if (!ended) return;
    const { changed } = ended;
    const skipped = skippedOf(ended);
    if (changed > 0) {
      const title = t('engineering.statusCount', { count: changed });
      toast({ title, kind: 'success', timeout: 3000 });
    }
    if (skipped > 0) {
      const title = t('engineering.approveSkipped', { value: skipped });
      toast({ title, kind: 'warning' });
    }
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('engineering.setStatus')}
      confirm={t('engineering.setStatusCount', { value: selected.count })}
      busy={progress !== undefined}
      disabled={needsReason && reason.trim() === ''}
      onConfirm={() => void apply()}
      onClose={progress ? stop : onClose}
    >
      <SelectField
        label={t('engineering.statusLabel')}
        value={status}
        onChange={(value) => setStatus(value as TermStatus)}
        options={TERM_STATUSES.map((value) => ({ value, label: t(`termStatus.${value}`) }))}
      />
      {needsReason && (
        <TextField
          label={t('engineering.rejectReason')}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          required
        />
      )}
      <BulkProgress progress={progress} />
    </ConfirmDialog>
  );
}
