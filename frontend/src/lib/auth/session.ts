import { writeText } from '../storage.js';

/** Dispatched on `window` when any call returns 401, for components that show account state. */
export const LOGOUT_EVENT = 'terimce:logout';

/** Detail of {@link LOGOUT_EVENT}. */
export interface LogoutDetail {
  /** Whether the session ended by itself, not by a logout. */
  readonly expired: boolean;
}

/** Removes the token and the user from this device and notifies the page. Other tabs are notified by storage events. */
export function dropSession(expired = false): void {
  writeText('authToken', null);
  writeText('authUser', null);
  const detail: LogoutDetail = { expired };
  window.dispatchEvent(new CustomEvent(LOGOUT_EVENT, { detail }));
}
