import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-open.js';

const OpenDialog = lazy(async () => ({
  default: (await import('./confirm-dialog-open.js')).ConfirmDialogOpen,
}));

/** Asks before something that cannot be undone; its code comes with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return <Suspense>{asked && <OpenDialog {...props} />}</Suspense>;
}
