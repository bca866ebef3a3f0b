import { lazy, Suspense, useState } from 'react';
import { loadPageTexts } from '../lib/i18n.js';
import { useModal } from '../lib/modals.js';
import { useStore } from '../lib/store.js';
import { waitingToasts } from '../lib/toast.js';

const Toaster = lazy(async () => ({
  default: (await import('../components/toaster.js')).Toaster,
}));
const Modals = lazy(async () => {
  const [{ Modals: component }] = await Promise.all([import('./modals.js'), loadPageTexts()]);
  return { default: component };
});

/** Dialogs and toasts; their code is loaded with the first of them. */
export function Overlays() {
  const waiting = useStore(waitingToasts).length > 0;
  const modal = useModal();
  const [toasted, setToasted] = useState(false);
  const [asked, setAsked] = useState(false);
  if (waiting && !toasted) setToasted(true);
  if (modal && !asked) setAsked(true);

  return (
    <>
      <Suspense>{toasted && <Toaster />}</Suspense>
      <Suspense>{asked && <Modals />}</Suspense>
    </>
  );
}
