import { readText, writeText } from './storage.js';
import { createStore, useStore } from './store.js';

const allowed = createStore(readText('privacy') !== 'off');

/** Whether the browser asks not to be tracked; the switch cannot override it. */
export function browserForbidsTracking(): boolean {
  return navigator.doNotTrack === '1';
}

/** Whether click and search events are sent. */
export function mayTrack(): boolean {
  return allowed.get() && !browserForbidsTracking();
}

export function useTracking(): boolean {
  return useStore(allowed) && !browserForbidsTracking();
}

/** The privacy switch. */
export function setTracking(on: boolean): void {
  writeText('privacy', on ? null : 'off');
  if (!on) writeText('sessionId', null);
  allowed.set(on);
}
