import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { useFormProps } from '../lib/form-focus.js';
import { useTranslation } from '../lib/i18n.js';
import { useBackCloses } from '../lib/use-back-closes.js';
import { useOpener } from '../lib/use-opener.js';
import { Button } from './button.js';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** Describes the action, with the count if there is one. */
  confirm: string;
  danger?: boolean;
  disabled?: boolean;
  /** The dialog is busy until it settles. The `submit` of a form, if the children are its fields. */
  onConfirm: () => Promise<unknown>;
  /** Closes after `onConfirm`, when what it changes on the page is gone: that may be the button that opened it. */
  closes?: boolean;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone easily; open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, danger = false, disabled = false, closes = false } = props;
  const { onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
    if (closes) onClose();
  }
  const form = useFormProps({ busy, submit });
  const opener = useOpener();
  useBackCloses(true, onClose);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} data-size="narrow" finalFocus={opener}>
          <form className={styles.form} {...form}>
            <div className={`stack ${styles.body}`}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              {children && (
                <AlertDialog.Description
                  className={`stack gap-3 ${styles.description}`}
                  render={<div />}
                >
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <footer className={`row ${styles.footer}`}>
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
