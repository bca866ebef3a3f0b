import type { CallFailure, CallReply } from '@terimce/contract/client';
import { useTranslation } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';

type Reply = { readonly success: true } | CallFailure;
type BulkReply = CallReply<
  'POST /analytics/feedbacks/bulk-status' | 'POST /analytics/suggestions/bulk-status'
>;

interface StatusChange {
  readonly one: (id: string) => Promise<Reply>;
  readonly several: (ids: string[]) => Promise<BulkReply>;
  /** Called after a successful change. */
  readonly onDone: () => void;
}

/** Changes the status of one or several messages; for several, a toast says how many do not allow it. */
export function useStatusChange(
  items: readonly { readonly _id: string }[],
  { one, several, onDone }: StatusChange,
): () => Promise<Reply> {
  const { t } = useTranslation();
  return async () => {
    const [only] = items;
    if (only && items.length === 1) {
      const reply = await one(only._id);
      if (reply.success) onDone();
      return reply;
    }
    const reply = await several(items.map((item) => item._id));
    if (!reply.success) return reply;
    const { changed, skipped } = reply.data;
    toast({
      title: t('feedbacks.changedBulk', { changed }),
      kind: 'success',
      ...(skipped.length > 0
        ? { description: t('feedbacks.skipped', { count: skipped.length }) }
        : {}),
    });
    onDone();
    return reply;
  };
}
