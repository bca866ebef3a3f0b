import { useState } from 'react';
import { Toasts } from '../components/toasts.js';
import { deferred } from '../lib/deferred.js';
import { withTexts } from '../lib/i18n.js';
import { useModal } from '../lib/modals.js';

const Modals = deferred(withTexts('pages', async () => (await import('./modals.js')).Modals));

/** Dialogs and toasts; their code is loaded with the first of them. */
export function Overlays() {
  const modal = useModal();
  const [asked, setAsked] = useState(false);
  if (modal && !asked) setAsked(true);

  return (
    <>
      <Toasts />
      {asked && <Modals />}
    </>
  );
}
