import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { call } from '../../../lib/api.js';
import { toast } from '../../../lib/toast.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';

interface BulkActionsProps {
  terms: readonly AdminTerm[];
  onDelete: (terms: readonly AdminTerm[]) => void;
  onDone: () => void;
}

/** What can be done with the selected terms. */
export function BulkActions({ terms, onDelete, onDone }: BulkActionsProps) {
  const t = useTexts();
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  const waiting = terms.filter((term) => term.status !== 'approved');

  async function approve() {
    setBusy(true);
    let approved = 0;
    for (const term of waiting) {
      const reply = await call('PATCH /admin/terms/{id}/status', {
        params: { id: term._id },
        body: { status: 'approved', rev: term.rev },
      });
      if (reply.success) approved += 1;
    }
    setBusy(false);
    if (approved > 0) {
      toast({
        title: t('engineering.approvedCount', { value: number(approved) }),
        kind: 'success',
        timeout: 3000,
      });
    }
    if (approved < waiting.length) {
      toast({
        title: t('engineering.approveSkipped', { value: number(waiting.length - approved) }),
        kind: 'warning',
      });
    }
    onDone();
  }

  return (
    <>
      {waiting.length > 0 && (
        <Button size="small" disabled={busy} onClick={() => void approve()}>
          {t('engineering.approveSelected')} ({number(waiting.length)})
        </Button>
      )}
      <Button size="small" variant="danger" onClick={() => onDelete(terms)}>
        {t('engineering.deleteCount', { count: terms.length })}
      </Button>
    </>
  );
}
