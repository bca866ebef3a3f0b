import { useEffect, useState } from 'react';
import { NotLoaded } from '../components/not-loaded.js';
import { RegionBoundary } from '../components/region-boundary.js';
import { Toasts } from '../components/toasts.js';
import { useAuth } from '../lib/auth/auth.js';
import { deferred } from '../lib/deferred.js';
import { useTranslation, withTexts } from '../lib/i18n.js';
import { closeModal, useModal } from '../lib/modals.js';
import { useStore } from '../lib/store.js';
import { waitingToasts } from '../lib/toast.js';

const Modals = deferred(
  withTexts('pages', async () => (await import('./modals.js')).Modals),
  Loading,
);

/** Dialogs and toasts; their code is loaded with the first of them. */
export function Overlays() {
  const waiting = useStore(waitingToasts);
  const message = waiting.at(-1);
  const modal = useModal();
  const [asked, setAsked] = useState(false);
  if (modal && !asked) setAsked(true);
  const { isAuthenticated } = useAuth();
  // Logged in in another tab, or by the dialog itself.
  useEffect(() => {
    if (isAuthenticated && modal?.kind === 'login') closeModal();
  }, [isAuthenticated, modal]);

  return (
    <>
      <RegionBoundary
        resetKey={waiting}
        instead={
          message && (
            <NotLoaded onClose={() => waitingToasts.set([])}>
              {message.title} {message.description}
            </NotLoaded>
          )
        }
      >
        <Toasts />
      </RegionBoundary>
      <RegionBoundary resetKey={modal} instead={modal ? <NotLoaded onClose={closeModal} /> : null}>
        {asked && <Modals />}
      </RegionBoundary>
    </>
  );
}

/** While the code of the first dialog is loading; shown only after a moment. */
function Loading() {
  const { t } = useTranslation();
  return (
    <p className="raised late corner" role="status">
      {t('actions.loading')}
    </p>
  );
}
