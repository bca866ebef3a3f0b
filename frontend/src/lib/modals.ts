import { createStore, useStore } from './store.js';

/** A dialog over the page, with its initial values. */
export type Modal =
  /** `username` is the initial value; `expired` means that the session has ended. */
  | { readonly kind: 'login'; readonly username?: string; readonly expired?: boolean }
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot'; readonly username?: string }
  | { readonly kind: 'feedback'; readonly message?: string; readonly termId?: string }
  | { readonly kind: 'suggestion'; readonly term?: string };

const current = createStore<Modal | undefined>(undefined);

export function openModal(modal: Modal): void {
  current.set(modal);
}
export function closeModal(): void {
  current.set(undefined);
}
export function useModal(): Modal | undefined {
  return useStore(current);
}
