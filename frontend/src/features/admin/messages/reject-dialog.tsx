import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { TextArea } from '../../../components/field.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { useStatusChange } from '../data/use-status-change.js';
import type { Suggestion } from './suggestion-state.js';

interface RejectDialogProps {
  suggestions: readonly Suggestion[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a rejection, which the submitter will see. */
export function RejectDialog({ suggestions, onClose, onDone }: RejectDialogProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const [typed, setTyped] = useState('');
  const body = { status: 'rejected', reason: typed.trim() } as const;
  const fallback = t('suggestions.failed');
  const reject = useStatusChange(suggestions, {
    one: (id) =>
      run(
        'PATCH /analytics/suggestions/{id}',
        { params: { id }, body },
        { done: t('suggestions.rejected'), fallback },
      ),
    several: (ids) =>
      run('POST /analytics/suggestions/bulk-status', { body: { ids, ...body } }, { fallback }),
    onDone,
  });

  return (
    <ConfirmDialog
      title={
        suggestions.length === 1
          ? t('suggestions.rejectTitle')
          : t('suggestions.rejectTitleBulk', { count: suggestions.length })
      }
      confirm={t('suggestions.reject')}
      danger
      disabled={body.reason === ''}
      onConfirm={reject}
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
