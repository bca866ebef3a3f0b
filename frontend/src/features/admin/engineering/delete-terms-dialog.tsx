import type { AdminTerm } from '@terimce/contract/admin-term';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { toast } from '../../../lib/toast.js';
import { STATUS_MS, useAction } from '../data/use-action.js';
import { type SelectedTerms, useTermChange } from '../data/use-term-change.js';
import { useTexts } from '../texts.js';
import { BulkProgress } from './bulk-progress.js';

interface DeleteTermsDialogProps {
  selected: SelectedTerms;
  /** The term if it is a single one. */
  only?: AdminTerm | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation before terms are deleted. */
export function DeleteTermsDialog({ selected, only, onClose, onDone }: DeleteTermsDialogProps) {
  const t = useTexts();
  const { run, busy } = useAction();
  const { change, progress, stop } = useTermChange();
  const { count } = selected;

  async function remove() {
    if (only) {
      const reply = await run(
        'DELETE /admin/engineering/{id}',
        { params: { id: only._id } },
        { done: t('engineering.removed'), fallback: t('engineering.removeFailed') },
      );
      if (reply.success) onDone();
      return;
    }
    const ended = await change(selected, { delete: true }, t('engineering.bulkFailed'));
    if (!ended) return;
    const { changed } = ended;
    const title = t('engineering.bulkDone', { count: changed });
    toast({ title, kind: 'success', timeout: STATUS_MS });
    onDone();
  }

  return (
    <ConfirmDialog
      title={only ? t('engineering.deleteTitle') : t('engineering.bulkTitle')}
      confirm={t('engineering.deleteCount', { count })}
      danger
      busy={busy || progress !== undefined}
      onConfirm={() => void remove()}
      onClose={progress ? stop : onClose}
    >
      {only
        ? t('engineering.deleteText', {
            name: [only.turkishTerm, only.englishTerm].filter(Boolean).join(' / '),
          })
        : t('engineering.bulkText')}
      <BulkProgress progress={progress} />
    </ConfirmDialog>
  );
}
