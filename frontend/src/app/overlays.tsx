import { useState } from 'react';
import { Button } from '../components/button.js';
import { Toasts } from '../components/toasts.js';
import { deferred } from '../lib/deferred.js';
import { useTranslation, withTexts } from '../lib/i18n.js';
import { closeModal, useModal } from '../lib/modals.js';
import { useStore } from '../lib/store.js';
import { waitingToasts } from '../lib/toast.js';
import styles from './overlays.module.css';
import { RegionBoundary } from './region-boundary.js';

const Modals = deferred(withTexts('pages', async () => (await import('./modals.js')).Modals));

/** Dialogs and toasts; their code is loaded with the first of them. */
export function Overlays() {
  const waiting = useStore(waitingToasts);
  const modal = useModal();
  const [asked, setAsked] = useState(false);
  if (modal && !asked) setAsked(true);

  return (
    <>
      <RegionBoundary resetKey={waiting} instead={null}>
        <Toasts />
      </RegionBoundary>
      <RegionBoundary resetKey={modal} instead={modal ? <NotLoaded /> : null}>
        {asked && <Modals />}
      </RegionBoundary>
    </>
  );
}

/** Instead of a dialog whose code could not be loaded, without any code that would have to be loaded. */
function NotLoaded() {
  const { t } = useTranslation();
  return (
    <div className={`raised row gap-3 ${styles.missing}`} role="alert">
      <span>{t('errors.network')}</span>
      <Button size="small" onClick={closeModal}>
        {t('actions.close')}
      </Button>
    </div>
  );
}
