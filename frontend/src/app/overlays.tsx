import { lazy, Suspense, useState } from 'react';
import { useStore } from '../lib/store.js';
import { waitingToasts } from '../lib/toast.js';

const Toaster = lazy(async () => ({
  default: (await import('../components/toaster.js')).Toaster,
}));

/** Dialogs and toasts; their code comes with the first of them. */
export function Overlays() {
  const waiting = useStore(waitingToasts).length > 0;
  const [toasted, setToasted] = useState(false);
  if (waiting && !toasted) setToasted(true);
  return <Suspense>{toasted && <Toaster />}</Suspense>;
}
