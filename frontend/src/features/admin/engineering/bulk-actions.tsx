import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTexts } from '../texts.js';
import { BulkStatusDialog } from './bulk-status-dialog.js';

interface BulkActionsProps {
  terms: readonly AdminTerm[];
  onDelete: (terms: readonly AdminTerm[]) => void;
  onDone: () => void;
}

/** What can be done with the selected terms. */
export function BulkActions({ terms, onDelete, onDone }: BulkActionsProps) {
  const t = useTexts();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setChanging(true)}>
        {t('engineering.setStatus')}
      </Button>
      <Button size="small" variant="danger" onClick={() => onDelete(terms)}>
        {t('engineering.deleteCount', { count: terms.length })}
      </Button>
      {changing && (
        <BulkStatusDialog
          terms={terms}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
