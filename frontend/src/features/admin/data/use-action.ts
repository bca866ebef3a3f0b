import type { CallFailure, CallReply, CallRequest, JsonKey } from '@terimce/contract/client';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/api.js';
import { toast } from '../../../lib/toast.js';
import { type Texts, useTexts } from '../texts.js';

/** Status messages of the panel leave after this many milliseconds; those about duplicates stay longer. */
export const STATUS_MS = 3000;
export const DUPLICATE_STATUS_MS = 5000;

/** `Hata: …` for what the server says, `Hata (502): …` for a reply without a message, else the fallback. */
export function failureMessage(failure: CallFailure, t: Texts, fallback: string): string {
  if (failure.code === 'INVALID_RESPONSE') {
    return t('errors.withStatus', {
      status: failure.status,
      text: plainText(failure.message) || fallback,
    });
  }
  if (failure.status === 0 || !failure.message) return fallback;
  const issues = (failure.issues ?? []).map((issue) => `${issue.path}: ${issue.message}`);
  const details =
    failure.code === 'VALIDATION_FAILED' && issues.length > 0 ? ` (${issues.join(', ')})` : '';
  return t('errors.withMessage', { message: failure.message + details });
}

/** The beginning of what a server between answered, which may be a page of HTML. */
function plainText(reply: string): string {
  const text = reply.replace(/<[^>]*>?/g, ' ').replace(/\s+/g, ' ');
  return text.trim().slice(0, 80);
}

interface ActionOptions {
  /** Shown when it worked. */
  readonly done?: string;
  /** Shown where no reply came. */
  readonly fallback?: string;
  readonly timeout?: number;
  /** Codes that the caller shows itself. */
  readonly quiet?: readonly CallFailure['code'][];
}

/** Makes calls that change something: `busy` meanwhile, a toast about the outcome. */
export function useAction() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async <K extends JsonKey>(
      key: K,
      request: CallRequest<K>,
      { done, fallback = t('errors.unknown'), timeout = STATUS_MS, quiet = [] }: ActionOptions = {},
    ): Promise<CallReply<K>> => {
      setBusy(true);
      const reply: CallReply<K> = await call(key, ...([request] as never));
      setBusy(false);
      if (reply.success) {
        if (done) toast({ title: done, kind: 'success', timeout });
      } else {
        const failure = reply as CallFailure;
        if (!quiet.includes(failure.code)) {
          toast({ title: failureMessage(failure, t, fallback), kind: 'error' });
        }
      }
      return reply;
    },
    [t],
  );
  return { run, busy };
}
