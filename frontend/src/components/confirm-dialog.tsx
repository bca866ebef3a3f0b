import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useFormProps } from '../lib/form-focus.js';
import { useTranslation } from '../lib/i18n.js';
import { useOpener } from '../lib/use-opener.js';
import { Button } from './button.js';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** Describes the action, with the count if there is one. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** The `submit` of a form, if the children are its fields. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone easily; open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, danger = false, busy = false, disabled = false } = props;
  const { onConfirm, onClose } = props;
  const { t } = useTranslation();
  const form = useFormProps({ busy, submit: onConfirm });
  const opener = useOpener();
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
