import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { BulkStatusDialog } from './bulk-status-dialog.js';
import type { SelectedTerms } from './term-change-dialog.js';

export interface BulkDialogProps {
  selected: SelectedTerms;
  onClose: () => void;
  onDone: () => void;
}

interface BulkActionsProps {
  selected: SelectedTerms;
  onDelete: () => void;
  onDone: () => void;
}

/** Actions for the selected terms. */
export function BulkActions({ selected, onDelete, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'status' | 'edit'>();
  const props = { selected, onDone, onClose: () => setDialog(undefined) };
  return (
    <>
      <Button size="small" onClick={() => setDialog('status')}>
        {t('engineering.setStatus')}
      </Button>
      <Button size="small" onClick={() => setDialog('edit')}>
        {t('engineering.bulkEdit')}
      </Button>
      <Button size="small" variant="danger" onClick={onDelete}>
        {t('engineering.deleteCount', { count: selected.count })}
      </Button>
      {dialog === 'status' && <BulkStatusDialog {...props} />}
      {dialog === 'edit' && <BulkEditDialog {...props} />}
    </>
  );
}
