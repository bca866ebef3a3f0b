import { createStore, useStore } from './store.js';

/** A dialog over the page, with what it starts from. */
export type Modal =
  | { readonly kind: 'login' }
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot' }
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
