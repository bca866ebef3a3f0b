import { createStore, useStore } from './store.js';

/** A dialog over the page, with its initial values. */
export type Modal =
  /** `username` is the initial value; `expired` means that the session has ended, while `over` was open. */
  | {
      readonly kind: 'login';
      readonly username?: string;
      readonly expired?: boolean;
      readonly over?: Modal | undefined;
    }
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot'; readonly username?: string }
  | { readonly kind: 'feedback'; readonly message?: string; readonly termId?: string }
  | { readonly kind: 'suggestion'; readonly term?: string };

const current = createStore<Modal | undefined>(undefined);

export function openModal(modal: Modal): void {
  current.set(modal);
}
/** Closes the dialog; one that a log-in took the place of opens again, with its draft. */
export function closeModal(): void {
  const modal = current.get();
  current.set(modal?.kind === 'login' ? modal.over : undefined);
}
/** The session has ended: asks to log in again. */
export function askToLogInAgain(): void {
  const modal = current.get();
  const over = modal?.kind === 'login' ? modal.over : modal;
  current.set({ kind: 'login', expired: true, over });
}
export function useModal(): Modal | undefined {
  return useStore(current);
}
