import type { AdminTerm } from '@terimce/contract/admin-term';
import { useAction } from '../data/use-action.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';

interface DeleteTermsDialogProps {
  terms: readonly AdminTerm[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks before terms are deleted. */
export function DeleteTermsDialog({ terms, onClose, onDone }: DeleteTermsDialogProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const [only] = terms;
  const single = terms.length === 1 && only;

  async function remove() {
    const reply = single
      ? await run(
          'DELETE /admin/engineering/{id}',
          { params: { id: single._id } },
          { done: t('engineering.removed'), fallback: t('engineering.removeFailed') },
        )
      : await run(
          'POST /admin/engineering/bulk-delete',
          { body: { ids: terms.map((term) => term._id) } },
          {
            done: t('engineering.bulkDone', { count: terms.length, value: number(terms.length) }),
            fallback: t('engineering.bulkFailed'),
          },
        );
    if (reply.success) onDone();
  }

  return (
    <ConfirmDialog
      title={single ? t('engineering.deleteTitle') : t('engineering.bulkTitle')}
      confirm={t('engineering.deleteCount', { count: terms.length })}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {single
        ? t('engineering.deleteText', {
            name: [single.turkishTerm, single.englishTerm].filter(Boolean).join(' / '),
          })
        : t('engineering.bulkText')}
    </ConfirmDialog>
  );
}
