import {
  FEEDBACK_STATUSES,
  FEEDBACK_TRANSITIONS,
  type FeedbackStatus,
  feedbackStatus,
} from '@terimce/contract/message';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SelectField, TextArea } from '../../../components/field.js';
import { useAction } from '../data/use-action.js';
import { useStatusChange } from '../data/use-status-change.js';
import { useTexts } from '../texts.js';
import type { Feedback } from './feedback-state.js';

interface FeedbackStatusDialogProps {
  feedbacks: readonly Feedback[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the status of one or several messages, with a note. Only valid transitions are offered. */
export function FeedbackStatusDialog({ feedbacks, onClose, onDone }: FeedbackStatusDialogProps) {
  const t = useTexts();
  const { run, busy } = useAction();
  const [only] = feedbacks;
  const single = feedbacks.length === 1 ? only : undefined;
  const options = single
    ? FEEDBACK_TRANSITIONS[feedbackStatus(single.status)]
    : FEEDBACK_STATUSES.filter((status) =>
        feedbacks.some((item) =>
          FEEDBACK_TRANSITIONS[feedbackStatus(item.status)].includes(status),
        ),
      );
  const [status, setStatus] = useState<FeedbackStatus>(options[0] ?? 'reviewed');
  const [notes, setNotes] = useState(single?.notes ?? '');
  const note = notes.trim() ? { notes: notes.trim() } : {};

  const fallback = t('feedbacks.changeFailed');
  const save = useStatusChange(feedbacks, {
    one: (id) =>
      run(
        'PATCH /analytics/feedbacks/{id}',
        { params: { id }, body: { status, ...note } },
        { done: t('feedbacks.changed'), fallback },
      ),
    several: (ids) =>
      run(
        'POST /analytics/feedbacks/bulk-status',
        { body: { ids, status, ...note } },
        { fallback },
      ),
    onDone,
  });

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
