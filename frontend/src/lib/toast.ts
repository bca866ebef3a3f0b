import { createStore } from './store.js';

/** Toasts disappear after this many milliseconds. */
export const TOAST_MS = 5000;

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly timeout?: number | undefined;
  /** A later message on the same topic replaces this one. */
  readonly topic?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface WaitingToast extends ToastMessage {
  /** What had the focus, and gets it back when the action is chosen. */
  readonly from?: Element | null;
}

/** Messages that wait for the toaster, which is loaded with the first of them. */
export const waitingToasts = createStore<readonly WaitingToast[]>([]);

export function toast(message: ToastMessage): void {
  const from = message.action ? { from: document.activeElement } : {};
  waitingToasts.set([...waitingToasts.get(), { ...message, ...from }]);
}
