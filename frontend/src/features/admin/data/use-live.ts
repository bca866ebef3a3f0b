import type { CallReply, CallRequest, FileKey, JsonKey } from '@terimce/contract/client';
import { useEffect, useRef, useState } from 'react';
import { call, open } from '../../../lib/api.js';
import { type CallData, type Called, useCall } from '../../../lib/use-call.js';
import { readEvents } from './event-stream.js';

/** If a stream is silent for this long (a proxy may buffer it), the plain call is polled as well, in milliseconds. */
const SILENCE_MS = 10_000;
/** First and longest delay before a lost stream is opened again, in milliseconds. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 15_000;

export interface Live<T> {
  readonly data: T | undefined;
  /** `stream` while events arrive, `poll` while the plain call is polled, `off` while neither answers. */
  readonly connection: 'connecting' | 'stream' | 'poll' | 'off';
}

/**
 * Follows a state over server-sent events, each with the whole state. A lost stream is opened again with
 * `Last-Event-ID`, with growing delays. In the meantime the plain call is polled, so that a proxy that buffers
 * streams only makes updates slower. `first` is the plain call that the page shows until the stream has begun.
 * @param isFinal whether a state is the last one.
 */
export function useLive<S extends FileKey, P extends JsonKey>(
  streamKey: S,
  pollKey: P,
  request: CallRequest<S> & CallRequest<P>,
  isFinal: (data: CallData<P>) => boolean = () => false,
): Live<CallData<P>> & { readonly first: Called<CallData<P>> } {
  type T = CallData<P>;
  const [live, setLive] = useState<Live<T>>({ data: undefined, connection: 'connecting' });
  const first = useCall<P>(pollKey, live.data ? null : request);
  const final = useRef(isFinal);
  final.current = isFinal;
  const asked = JSON.stringify(request);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const given = JSON.parse(asked) as object;
    let heardAt = Date.now();
    const take = (data: T, connection: Live<T>['connection']) => {
      if (signal.aborted) return;
      heardAt = Date.now();
      setLive({ data, connection });
      if (final.current(data)) controller.abort();
    };

    async function stream(lastId: string | undefined): Promise<string | undefined> {
      let id = lastId;
      const headers = {
        accept: 'text/event-stream',
        ...(id === undefined ? {} : { 'last-event-id': id }),
      };
      const reply = await open(streamKey, ...([{ ...given, headers, signal }] as never));
      if (!reply.success) return id;
      await readEvents(reply.response, (event) => {
        id = event.id ?? id;
        take(JSON.parse(event.data) as T, 'stream');
      });
      return id;
    }
    async function poll(): Promise<void> {
      const reply = (await call(pollKey, ...([{ ...given, signal }] as never))) as CallReply<P>;
      if (reply.success) take(reply.data as T, 'poll');
      else if (!signal.aborted) setLive((current) => ({ ...current, connection: 'off' }));
    }
    async function follow(): Promise<void> {
      let pause = RETRY_MS;
      let lastId: string | undefined;
      while (!signal.aborted) {
        const started = Date.now();
        lastId = await stream(lastId).catch(() => lastId);
        if (signal.aborted) return;
        await poll();
        if (Date.now() - started > RETRY_MAX_MS) pause = RETRY_MS;
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(pause * 2, RETRY_MAX_MS);
      }
    }
    void follow();
    const helper = setInterval(() => {
      if (Date.now() - heardAt > SILENCE_MS) void poll();
    }, SILENCE_MS / 2);
    signal.addEventListener('abort', () => clearInterval(helper));
    return () => controller.abort();
  }, [streamKey, pollKey, asked]);
  return { ...live, data: live.data ?? first.data, first };
}
