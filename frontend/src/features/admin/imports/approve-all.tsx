import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { toast } from '../../../lib/toast.js';
import { type SelectedTerms, skippedOf, useTermChange } from '../data/use-term-change.js';
import { BulkProgress } from '../engineering/bulk-progress.js';
import { useTexts } from '../texts.js';

interface ApproveAllProps {
  /** An import, or the filters of the table; at least one is set. */
  filter: SelectedTerms['selection']['filter'];
  /** Number of pending terms that match the filter. */
  count: number;
  onDone: () => void;
}

/** Approves every pending term of an import or of a filter. */
export function ApproveAll({ filter, count, onDone }: ApproveAllProps) {
  const t = useTexts();
  const { change, progress, stop } = useTermChange();
  const busy = progress !== undefined;
  const [asking, setAsking] = useState(false);

  async function approve() {
    const selection = { filter: { ...filter, status: 'pending' as const } };
    const wanted = { status: 'approved' as const };
    const ended = await change({ selection, count }, wanted, t('engineering.bulkEditFailed'));
    setAsking(false);
    if (!ended) return;
    const { changed } = ended;
    const failed = skippedOf(ended);
    const title = t('engineering.statusCount', { count: changed });
    toast({ title, kind: 'success' });
    if (failed > 0) {
      toast({ title: t('engineering.approveSkipped', { value: failed }), kind: 'warning' });
    }
    onDone();
  }

  return (
    <>
      <Button size="small" variant="primary" disabled={busy} onClick={() => setAsking(true)}>
        {t('imports.approveAll', { value: count })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('imports.approveTitle')}
          confirm={t('imports.approveConfirm', { value: count })}
          busy={busy}
          onConfirm={() => void approve()}
          onClose={busy ? stop : () => setAsking(false)}
        >
          {t('imports.approveText')}
          <BulkProgress progress={progress} />
        </ConfirmDialog>
      )}
    </>
  );
}
