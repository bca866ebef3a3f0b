import { lazy, Suspense, useState } from 'react';
import { Toasts } from '../components/toasts.js';
import { loadPageTexts } from '../lib/i18n.js';
import { useModal } from '../lib/modals.js';

const Modals = lazy(async () => {
  const [{ Modals: component }] = await Promise.all([import('./modals.js'), loadPageTexts()]);
  return { default: component };
});

/** Dialogs and toasts; their code is loaded with the first of them. */
export function Overlays() {
  const modal = useModal();
  const [asked, setAsked] = useState(false);
  if (modal && !asked) setAsked(true);

  return (
    <>
      <Toasts />
      <Suspense>{asked && <Modals />}</Suspense>
    </>
  );
}
