import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextArea } from '../ui/fields.js';
import type { Suggestion } from './suggestion-state.js';

interface RejectDialogProps {
  suggestions: readonly Suggestion[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a rejection, which the submitter will read. */
export function RejectDialog({ suggestions, onClose, onDone }: RejectDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const single = suggestions.length === 1 ? suggestions[0] : undefined;

  async function reject() {
    if (single) {
      const reply = await run(
        'PATCH /analytics/suggestions/{id}',
        { params: { id: single._id }, body: { status: 'rejected', reason } },
        { done: t('suggestions.rejected'), fallback: t('suggestions.failed') },
      );
      if (reply.success) onDone();
      return;
    }
    const reply = await run(
      'POST /analytics/suggestions/bulk-status',
      { body: { ids: suggestions.map((item) => item._id), status: 'rejected', reason } },
      { fallback: t('suggestions.failed') },
    );
    if (!reply.success) return;
    toast({
      title: t('feedbacks.changedBulk', { changed: number(reply.data.changed) }),
      kind: 'success',
      ...(reply.data.skipped.length > 0
        ? { description: t('feedbacks.skipped', { skipped: number(reply.data.skipped.length) }) }
        : {}),
    });
    onDone();
  }

  return (
    <ConfirmDialog
      title={
        single
          ? t('suggestions.rejectTitle')
          : t('suggestions.rejectTitleBulk', { count: suggestions.length })
      }
      confirm={t('suggestions.reject')}
      danger
      busy={busy}
      disabled={reason === ''}
      onConfirm={() => void reject()}
      onClose={onClose}
    >
      <TextArea
        label={t('suggestions.reason')}
        hint={t('suggestions.reasonHint')}
        value={typed}
        onChange={setTyped}
        maxLength={1000}
        required
      />
    </ConfirmDialog>
  );
}
