import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { CallState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { EditTermForm } from './edit-term-form.js';

interface EditTermDialogProps {
  id: string;
  onClose: () => void;
  onHistory: () => void;
}

/** Loads the current term and opens it for editing. */
export function EditTermDialog({ id, onClose, onHistory }: EditTermDialogProps) {
  const { t } = useTranslation();
  const stored = useCall('GET /admin/terms/{id}', { params: { id } });
  const term = stored.data;
  if (term) return <EditTermForm term={term} onClose={onClose} onHistory={onHistory} />;
  return (
    <Dialog
      title={t('engineering.editTitle')}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('actions.close')}</Button>}
    >
      <CallState call={stored} failed={t('engineering.loadFailed')} />
    </Dialog>
  );
}
