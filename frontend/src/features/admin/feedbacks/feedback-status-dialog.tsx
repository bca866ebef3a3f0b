import {
  FEEDBACK_STATUSES,
  FEEDBACK_TRANSITIONS,
  type FeedbackStatus,
} from '@terimce/contract/message';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { SelectField, TextArea } from '../ui/fields.js';
import { type Feedback, knownStatus } from './feedback-state.js';

interface FeedbackStatusDialogProps {
  feedbacks: readonly Feedback[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the state of one or several, with a note. Only states that may follow are offered. */
export function FeedbackStatusDialog({ feedbacks, onClose, onDone }: FeedbackStatusDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const [only] = feedbacks;
  const single = feedbacks.length === 1 ? only : undefined;
  const options = single
    ? FEEDBACK_TRANSITIONS[knownStatus(single.status)]
    : FEEDBACK_STATUSES.filter((status) =>
        feedbacks.some((item) => FEEDBACK_TRANSITIONS[knownStatus(item.status)].includes(status)),
      );
  const [status, setStatus] = useState<FeedbackStatus>(options[0] ?? 'reviewed');
  const [notes, setNotes] = useState(single?.notes ?? '');
  const note = notes.trim() ? { notes: notes.trim() } : {};

  async function save() {
    if (single) {
      const reply = await run(
        'PATCH /analytics/feedbacks/{id}',
        { params: { id: single._id }, body: { status, ...note } },
        { done: t('feedbacks.changed'), fallback: t('feedbacks.changeFailed') },
      );
      if (reply.success) onDone();
      return;
    }
    const reply = await run(
      'POST /analytics/feedbacks/bulk-status',
      { body: { ids: feedbacks.map((item) => item._id), status, ...note } },
      { fallback: t('feedbacks.changeFailed') },
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
      title={t('feedbacks.changeTitle')}
      confirm={t('feedbacks.apply')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={t('feedbacks.newStatus')}
        value={status}
        onChange={(value) => setStatus(value as FeedbackStatus)}
        options={options.map((value) => ({ value, label: t(`feedbackStatus.${value}`) }))}
      />
      <TextArea
        label={t('feedbacks.note')}
        hint={t('feedbacks.noteHint')}
        value={notes}
        onChange={setNotes}
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
