import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { useTexts } from '../texts.js';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** Says what will happen, with the count where there is one. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts();
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} data-size="narrow">
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              onConfirm();
            }}
          >
            <div className={styles.body}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              {children && (
                <AlertDialog.Description className={styles.description} render={<div />}>
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <footer className={styles.footer}>
              <Button onClick={onClose}>{t('actions.cancel')}</Button>
              <Button
                type="submit"
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={disabled}
              >
                {confirm}
              </Button>
            </footer>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
