import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.js';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** `wide` for forms and tables. */
  size?: 'narrow' | 'wide';
  onClose: () => void;
  children?: ReactNode;
  /** Buttons at the foot. */
  footer?: ReactNode;
}

/** A modal dialog, open as long as it is rendered. */
export function Dialog({
  title,
  description,
  size = 'narrow',
  onClose,
  children,
  footer,
}: DialogProps) {
  const t = useTexts();
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} data-size={size}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label={t('actions.close')}>
              <X aria-hidden="true" />
            </Base.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <Base.Description className={styles.description} render={<div />}>
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
