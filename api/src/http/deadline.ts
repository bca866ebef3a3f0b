import type { ServerResponse } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';

/** Calls that do not say otherwise end after this, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** Why a signal aborts. A constant, since a new error would note its stack. */
const OVER = new Error('The request is over');

export interface Deadline {
  /** Aborts when the time is over or the connection is closed. */
  readonly signal: AbortSignal;
  /** Whether the caller is gone. */
  readonly disconnected: boolean;
  /** Starts the clock; 0 means no limit. */
  limit(timeoutMs?: number): void;
  /** @throws CodedError REQUEST_TIMEOUT when the time is over first. */
  race<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

/** The time that a request may take, and whether somebody still waits for it. */
export function startDeadline(res: ServerResponse): Deadline {
  // Few calls look at the signal, and to make one costs more than all else here.
  let controller: AbortController | undefined;
  let isOver = false;
  const abort = () => {
    isOver = true;
    controller?.abort(OVER);
  };
  let timer: NodeJS.Timeout | undefined;
  let disconnected = false;
  let expire: (error: Error) => void = () => {};
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });
  expired.catch(() => undefined);
  const onClose = () => {
    disconnected = !res.writableFinished;
    // After a whole reply nothing waits for the signal any more, and each abort costs an event.
    if (disconnected) abort();
  };
  res.once('close', onClose);
  return {
    get signal() {
      controller ??= new AbortController();
      if (isOver) controller.abort(OVER);
      return controller.signal;
    },
    get disconnected() {
      return disconnected;
    },
    limit(timeoutMs = DEFAULT_TIMEOUT_MS) {
      if (timeoutMs === 0) return;
      timer = setTimeout(() => {
        expire(new CodedError('REQUEST_TIMEOUT'));
        abort();
      }, timeoutMs);
    },
    race: (work) => Promise.race([work, expired]),
    clear: () => clearTimeout(timer),
  };
}
