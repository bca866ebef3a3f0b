import { writeText } from '../storage.js';

/** Raised on `window` when any call was answered 401, and heard by whoever shows account state. */
export const LOGOUT_EVENT = 'terimce:logout';

/** Forgets the token and the user of this device and tells the page. Other tabs hear of it through storage events. */
export function dropSession(): void {
  writeText('authToken', null);
  writeText('authUser', null);
  window.dispatchEvent(new CustomEvent(LOGOUT_EVENT));
}
