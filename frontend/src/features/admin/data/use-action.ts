import type { CallFailure, CallReply, CallRequest, JsonKey } from '@terimce/contract/client';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/api.js';
import { useTranslation } from '../../../lib/i18n.js';
import { panelFailure } from '../../../lib/panel-failure.js';
import { toast } from '../../../lib/toast.js';
import type { CallData } from '../../../lib/use-call.js';

/** Status messages of the panel disappear after this many milliseconds; those about duplicates stay longer. */
export const STATUS_MS = 3000;
export const DUPLICATE_STATUS_MS = 5000;

export interface ActionOptions<K extends JsonKey> {
  /** Shown on success; a function if it depends on the reply. */
  readonly done?: string | ((data: CallData<K>) => string) | undefined;
  /** Shown if there was no reply. */
  readonly fallback?: string | undefined;
  readonly timeout?: number | undefined;
  /** Codes that the caller handles itself, or that it shows every failure itself. */
  readonly quiet?: readonly CallFailure['code'][] | 'all';
}

/** Makes calls that change something: `busy` in the meantime, a toast with the result. */
export function useAction() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async <K extends JsonKey>(
      key: K,
      request: CallRequest<K>,
      {
        done,
        fallback = t('errors.unknown'),
        timeout = STATUS_MS,
        quiet = [],
      }: ActionOptions<K> = {},
    ): Promise<CallReply<K>> => {
      setBusy(true);
      const reply: CallReply<K> = await call(key, ...([request] as never));
      setBusy(false);
      if (reply.success) {
        const { data } = reply as { data: CallData<K> };
        const title = typeof done === 'function' ? done(data) : done;
        if (title) toast({ title, kind: 'success', timeout });
      } else {
        const failure = reply as CallFailure;
        if (quiet !== 'all' && !quiet.includes(failure.code)) {
          toast({ title: panelFailure(failure, fallback), kind: 'error' });
        }
      }
      return reply;
    },
    [t],
  );
  return { run, busy };
}
