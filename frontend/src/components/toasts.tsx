import { useState } from 'react';
import { deferred } from '../lib/deferred.js';
import { useStore } from '../lib/store.js';
import { waitingToasts } from '../lib/toast.js';

const Toaster = deferred(async () => (await import('./toaster.js')).Toaster);

/** Shows the messages of `toast()`; the code for it is loaded with the first of them. */
export function Toasts() {
  const waiting = useStore(waitingToasts).length > 0;
  const [asked, setAsked] = useState(false);
  if (waiting && !asked) setAsked(true);
  return asked && <Toaster />;
}
