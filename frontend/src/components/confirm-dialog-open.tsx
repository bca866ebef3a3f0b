import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import styles from './confirm-dialog.module.css';
import modal from './modal.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Says what the button does, with the count where there is one. */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialogOpen(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={modal.backdrop} />
        <AlertDialog.Viewport className={modal.viewport}>
          <AlertDialog.Popup className={modal.popup}>
            <AlertDialog.Title className={modal.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={modal.description}>{text}</AlertDialog.Description>
            <div className={styles.actions}>
              <Button onClick={onCancel}>{t('actions.cancel')}</Button>
              <Button variant="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
