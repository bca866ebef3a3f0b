import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type SelectedTerms, TermChangeDialog } from '../terms/term-change-dialog.js';

interface ApproveAllProps {
  /** An import, or the filters of the table; at least one is set. */
  filter: SelectedTerms['selection']['filter'];
  /** Number of pending terms that match the filter. */
  count: number;
  onDone: () => void;
}

/** Approves every pending term of an import or of a filter. */
export function ApproveAll({ filter, count, onDone }: ApproveAllProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" disabled={asking} onClick={() => setAsking(true)}>
        {t('imports.approveAll', { value: count })}
      </Button>
      {asking && (
        <TermChangeDialog
          selected={{ selection: { filter: { ...filter, status: 'pending' } }, count }}
          change={{ status: 'approved' }}
          title={t('imports.approveTitle')}
          confirm={t('imports.approveConfirm', { count })}
          done={(changed) => t('engineering.statusCount', { count: changed })}
          skipped={(skipped) => t('engineering.approveSkipped', { count: skipped })}
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          {t('imports.approveText')}
        </TermChangeDialog>
      )}
    </>
  );
}
