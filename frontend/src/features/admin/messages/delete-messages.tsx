import type { JsonKey } from '@terimce/contract/client';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';

interface DeleteMessagesProps {
  call: Extract<JsonKey, `POST /analytics/${'feedbacks' | 'suggestions'}/bulk-delete`>;
  ids: ReadonlySet<string>;
  onDone: () => void;
}

/** Deletes the selected messages for good, after a confirmation; for administrators. */
export function DeleteMessages({ call, ids, onDone }: DeleteMessagesProps) {
  const t = useTexts();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  const count = ids.size;
  if (!isAdmin) return null;

  async function remove() {
    const reply = await run(
      call,
      { body: { ids: [...ids] } },
      { done: t('messages.deleted', { count }) },
    );
    setAsking(false);
    if (reply.success) onDone();
  }

  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        {t('messages.delete', { count })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('messages.deleteTitle')}
          confirm={t('messages.delete', { count })}
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {t('messages.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
