import type { CallRequest, JsonKey } from '@terimce/contract/client';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { type ActionOptions, useAction } from './use-action.js';

interface ConfirmCallProps<K extends JsonKey>
  extends Pick<ActionOptions<K>, 'done' | 'fallback' | 'timeout'>,
    Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'danger' | 'children'> {
  call: K;
  request: CallRequest<K>;
  onClose: () => void;
  /** Called after a successful call. */
  onDone?: () => void;
}

/** Asks for confirmation of a call, makes it, and closes. */
export function ConfirmCall<K extends JsonKey>(props: ConfirmCallProps<K>) {
  const { call, request, done, fallback, timeout, onClose, onDone, ...dialog } = props;
  const { run } = useAction();
  async function make() {
    const reply = await run(call, request, { done, fallback, timeout });
    if (reply.success) onDone?.();
  }
  return <ConfirmDialog {...dialog} closes onConfirm={make} onClose={onClose} />;
}
