import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { useBackCloses } from '../lib/use-back-closes.js';
import { useOpener } from '../lib/use-opener.js';
import button from './button.module.css';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Below the title. */
  description?: ReactNode;
  /** `wide` for tables and large forms. */
  size?: 'narrow' | 'wide';
  /** Set if the dialog stays rendered while it closes. */
  open?: boolean;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
}

const FIELD = ':is(input:not([tabindex="-1"], :disabled), textarea, select:not(:disabled))';

/**
 * A modal dialog. It traps the focus, which starts at the first field of the form with `data-main`, else at its first
 * field, or at its title without fields. Escape and Back close it, and the focus returns to its former place.
 */
export function Dialog(props: DialogProps) {
  const { title, description, size = 'narrow', open = true, onClose, children, footer } = props;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useOpener(open);
  useBackCloses(open, onClose);
  const first = (selector: string) => popup.current?.querySelector<HTMLElement>(selector);
  const firstField = () => first(`[data-main] ${FIELD}`) ?? first(FIELD) ?? heading.current;
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          data-size={size}
          initialFocus={firstField}
          finalFocus={opener}
        >
          <header className={styles.header}>
            <Base.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Base.Title>
            <Base.Close className={button.icon} aria-label={t('actions.close')}>
              <X aria-hidden="true" />
            </Base.Close>
          </header>
          <div className={`stack ${styles.body}`}>
            {description && (
              <Base.Description className={`stack gap-3 ${styles.description}`} render={<div />}>
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {footer && <footer className={`row ${styles.footer}`}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
