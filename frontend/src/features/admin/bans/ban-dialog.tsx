import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { TextArea, TextField } from '../../../components/field.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';

interface BanDialogProps {
  /** Set if the ban starts from a log entry; otherwise the user types it. */
  address?: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a ban; cancelling or an empty reason bans nobody. */
export function BanDialog({ address, onClose, onDone }: BanDialogProps) {
  const t = useTexts();
  const { run, busy } = useAction();
  const [ipAddress, setIpAddress] = useState(address ?? '');
  const [reason, setReason] = useState(t('bans.reasonDefault'));
  const [notes, setNotes] = useState('');
  const [until, setUntil] = useState('');

  async function ban() {
    if (reason.trim() === '') return onClose();
    const reply = await run(
      'POST /ip-ban',
      {
        body: {
          ipAddress: ipAddress.trim(),
          reason: reason.trim(),
          notes: notes.trim(),
          ...(until ? { expiresAt: new Date(until).toISOString() } : {}),
        },
      },
      { done: t('bans.done'), fallback: t('bans.failed') },
    );
    if (reply.success) onDone();
  }

  return (
    <ConfirmDialog
      title={t('bans.dialogTitle')}
      confirm={t('bans.submit')}
      danger
      busy={busy}
      disabled={ipAddress.trim() === ''}
      onConfirm={() => void ban()}
      onClose={onClose}
    >
      <TextField
        label={t('bans.address')}
        hint={t('bans.addressHint')}
        value={ipAddress}
        onChange={setIpAddress}
        maxLength={64}
        verbatim
        required
      />
      <TextField
        label={t('bans.reason')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        required
      />
      <TextArea
        label={t('bans.notes')}
        value={notes}
        onChange={setNotes}
        maxLength={2000}
        rows={2}
      />
      <TextField
        label={t('bans.expires')}
        hint={t('bans.expiresHint')}
        type="datetime-local"
        value={until}
        onChange={setUntil}
      />
    </ConfirmDialog>
  );
}
