import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { useStore } from '../lib/store.js';
import { TOAST_MS, type ToastMessage, type WaitingToast, waitingToasts } from '../lib/toast.js';
import button from './button.module.css';
import styles from './toaster.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** A toast asks nothing, and Escape belongs to the page. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined };

/** Shows the messages of `toast()` at the top right; announced to screen readers, focused by F6. */
export function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={3}>
      <Toasts />
    </Toast.Provider>
  );
}

function Toasts() {
  const { t } = useTranslation();
  const { toasts, add, close } = Toast.useToastManager();
  const waiting = useStore(waitingToasts);

  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.set([]);
    for (const message of waiting) {
      const id = add({ ...optionsOf(message), actionProps: actionOf(message, () => close(id)) });
    }
  }, [waiting, add, close]);

  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label={t('toast.region')}>
        {toasts.map((item) => {
          const kind = (item.type ?? 'info') as NonNullable<ToastMessage['kind']>;
          const Icon = ICONS[kind];
          return (
            <Toast.Root
              key={item.id}
              toast={item}
              {...NO_DIALOG}
              className={styles.toast}
              swipeDirection={['right', 'up']}
            >
              <Toast.Content className={`raised ${styles.content}`} data-kind={kind}>
                <Icon className={styles.icon} aria-hidden="true" />
                <div className={styles.text}>
                  <Toast.Title className={styles.title} />
                  <Toast.Description className={styles.description} />
                  <Toast.Action className={styles.action} />
                </div>
                <Toast.Close
                  className={`${button.icon} ${styles.close}`}
                  aria-label={t('actions.close')}
                  // Reachable at all times, not only while the list of toasts is expanded.
                  aria-hidden={undefined}
                >
                  <X aria-hidden="true" />
                </Toast.Close>
              </Toast.Content>
            </Toast.Root>
          );
        })}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** A message with the id of an earlier one replaces it. */
function optionsOf(message: ToastMessage) {
  const { title, description, kind = 'info', timeout = TOAST_MS, topic, action } = message;
  // High priority hides a toast from screen readers after it was read out, and with it the action.
  const priority: 'high' | 'low' = kind === 'error' && !action ? 'high' : 'low';
  return { id: topic, title, description, type: kind, timeout, priority };
}

function actionOf({ action, from }: WaitingToast, close: () => void) {
  if (!action) return undefined;
  const onClick = () => {
    close();
    // The toast goes, and a dialog that the action opens returns the focus to where it was before.
    const place = from?.isConnected ? from : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    action.run();
  };
  return { children: action.label, onClick };
}
