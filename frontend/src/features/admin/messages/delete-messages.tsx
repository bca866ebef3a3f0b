import type { JsonKey } from '@terimce/contract/client';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { Names } from '../data/names.js';
import { useMay } from '../session/admin-session.js';

interface DeleteMessagesProps {
  call: Extract<JsonKey, `POST /analytics/${'feedbacks' | 'suggestions'}/bulk-delete`>;
  ids: ReadonlySet<string>;
  names: readonly string[];
  onDone: () => void;
}

/** Deletes the selected messages for good, after a confirmation; for administrators. */
export function DeleteMessages({ call, ids, names, onDone }: DeleteMessagesProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const [asking, setAsking] = useState(false);
  const count = ids.size;
  if (!isAdmin) return null;

  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        {t('messages.delete', { count })}
      </Button>
      {asking && (
        <ConfirmCall
          call={call}
          request={{ body: { ids: [...ids] } }}
          done={t('messages.deleted', { count })}
          title={t('messages.deleteTitle')}
          confirm={t('messages.delete', { count })}
          danger
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          <p>{t('messages.deleteText')}</p>
          <Names names={names} count={count} />
        </ConfirmCall>
      )}
    </>
  );
}
