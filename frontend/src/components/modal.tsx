import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n.js';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page: keeps the focus inside, Escape closes it, the focus returns to where it came from. */
export function Modal({ title, description, open, onClose, children }: ModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup}>
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={t('actions.close')}>
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
            {description && (
              <Dialog.Description className={styles.description}>{description}</Dialog.Description>
            )}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
