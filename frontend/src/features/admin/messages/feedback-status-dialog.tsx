import {
  FEEDBACK_STATUSES,
  FEEDBACK_TRANSITIONS,
  type FeedbackStatus,
} from '@terimce/contract/message';
import { messageAdminRoutes } from '@terimce/contract/routes/admin/messages';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SelectField, TextArea } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import type { CallData } from '../../../lib/use-call.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { useStatusChange } from '../data/use-status-change.js';

export type Feedback = CallData<'GET /analytics/feedbacks'>['feedbacks'][number];

interface FeedbackStatusDialogProps {
  feedbacks: readonly Feedback[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the status of one or several messages, with a note. Only valid transitions are offered. */
export function FeedbackStatusDialog({ feedbacks, onClose, onDone }: FeedbackStatusDialogProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const [only] = feedbacks;
  const single = feedbacks.length === 1 ? only : undefined;
  const options = single
    ? FEEDBACK_TRANSITIONS[single.status]
    : FEEDBACK_STATUSES.filter((status) =>
        feedbacks.some((item) => FEEDBACK_TRANSITIONS[item.status].includes(status)),
      );
  const form = useForm({
    initial: { status: '' as FeedbackStatus | '', notes: single?.notes ?? '' },
    resolver: schemaResolver(messageAdminRoutes['PATCH /analytics/feedbacks/{id}'].body),
    fieldsOfCodes: { INVALID_TRANSITION: 'status' },
    send: async () => refused(await save()),
  });
  const { notes } = form.values;
  const status = form.values.status as FeedbackStatus;
  // An emptied note is deleted.
  const note = notes.trim() === (single?.notes ?? '') ? {} : { notes };

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
      disabled={!status}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <SelectField
        label={t('feedbacks.newStatus')}
        {...form.field('status')}
        options={optionsOf(options, (value) => t(`feedbackStatus.${value}`))}
      />
      <TextArea
        label={t('feedbacks.note')}
        hint={t('feedbacks.noteHint')}
        {...form.field('notes')}
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
