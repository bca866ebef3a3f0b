import type { User } from '@terimce/contract/account';

export interface AuthState {
  readonly user: User | undefined;
  readonly token: string | undefined;
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly error: string | undefined;
}

export type AuthAction =
  | { readonly type: 'start' }
  | { readonly type: 'success'; readonly user: User; readonly token: string }
  | { readonly type: 'failure'; readonly error: string }
  /** The account's data changed; the session stays. */
  | { readonly type: 'update'; readonly user: User }
  | { readonly type: 'logout' };

const NOBODY: AuthState = {
  user: undefined,
  token: undefined,
  isAuthenticated: false,
  isLoading: false,
  error: undefined,
};

/** Before a stored session has been looked up at start. */
export const INITIAL_AUTH: AuthState = { ...NOBODY, isLoading: true };

/** The transitions of section 4 of the specification. */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case 'start':
      return { ...state, isLoading: true, error: undefined };
    case 'success':
      return { ...NOBODY, user: action.user, token: action.token, isAuthenticated: true };
    case 'failure':
      return { ...NOBODY, error: action.error };
    case 'update':
      return state.isAuthenticated ? { ...state, user: action.user } : state;
    case 'logout':
      return NOBODY;
  }
}
