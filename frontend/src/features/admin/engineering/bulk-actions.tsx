import { useState } from 'react';
import { Button } from '../../../components/button.js';
import type { SelectedTerms } from '../data/use-term-change.js';
import { useTexts } from '../texts.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { BulkStatusDialog } from './bulk-status-dialog.js';

interface BulkActionsProps {
  selected: SelectedTerms;
  onDelete: () => void;
  onDone: () => void;
}

/** Actions for the selected terms. */
export function BulkActions({ selected, onDelete, onDone }: BulkActionsProps) {
  const t = useTexts();
  const [changing, setChanging] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setChanging(true)}>
        {t('engineering.setStatus')}
      </Button>
      <Button size="small" onClick={() => setEditing(true)}>
        {t('engineering.bulkEdit')}
      </Button>
      <Button size="small" variant="danger" onClick={onDelete}>
        {t('engineering.deleteCount', { count: selected.count })}
      </Button>
      {changing && (
        <BulkStatusDialog
          selected={selected}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            onDone();
          }}
        />
      )}
      {editing && (
        <BulkEditDialog
          selected={selected}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
