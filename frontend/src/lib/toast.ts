import { createStore } from './store.js';

/** Toasts leave by themselves after this many milliseconds. */
export const TOAST_MS = 5000;

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly timeout?: number | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Messages that the toaster, loaded with the first of them, has not taken yet. */
export const waitingToasts = createStore<readonly ToastMessage[]>([]);

export function toast(message: ToastMessage): void {
  waitingToasts.set([...waitingToasts.get(), message]);
}
