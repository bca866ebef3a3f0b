import type { AdminTerm } from '@terimce/contract/admin-term';
import { TERM_STATUSES, TERM_TRANSITIONS, type TermStatus } from '@terimce/contract/term';
import { useState } from 'react';
import { call } from '../../../lib/api.js';
import { toast } from '../../../lib/toast.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { SelectField, TextField } from '../ui/fields.js';

interface BulkStatusDialogProps {
  terms: readonly AdminTerm[];
  onClose: () => void;
  onDone: () => void;
}

/** Sets the selected terms to a state, each that may take it, and says how many may not. */
export function BulkStatusDialog({ terms, onClose, onDone }: BulkStatusDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const may = (status: TermStatus) =>
    terms.filter((term) => TERM_TRANSITIONS[term.status].includes(status));
  const possible = TERM_STATUSES.filter((status) => may(status).length > 0);
  const [status, setStatus] = useState<TermStatus>(possible[0] ?? 'pending');
  const changing = may(status);
  const others = terms.length - changing.length;
  const needsReason = status === 'rejected';

  async function apply() {
    setBusy(true);
    let done = 0;
    for (const term of changing) {
      const reply = await call('PATCH /admin/terms/{id}/status', {
        params: { id: term._id },
        body: { status, rev: term.rev, ...(needsReason ? { reason: reason.trim() } : {}) },
      });
      if (reply.success) done += 1;
    }
    setBusy(false);
    if (done > 0) {
      const title = t('engineering.statusCount', { count: done, value: number(done) });
      toast({ title, kind: 'success', timeout: 3000 });
    }
    if (done < changing.length) {
      const value = number(changing.length - done);
      toast({ title: t('engineering.approveSkipped', { value }), kind: 'warning' });
    }
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('engineering.setStatus')}
      confirm={t('engineering.setStatusCount', { value: number(changing.length) })}
      busy={busy}
      disabled={needsReason && reason.trim() === ''}
      onConfirm={() => void apply()}
      onClose={onClose}
    >
      <SelectField
        label={t('engineering.statusLabel')}
        value={status}
        onChange={(value) => setStatus(value as TermStatus)}
        options={possible.map((value) => ({ value, label: t(`termStatus.${value}`) }))}
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
      {others > 0 && (
        <p>{t('engineering.statusOthers', { count: others, value: number(others) })}</p>
      )}
    </ConfirmDialog>
  );
}
