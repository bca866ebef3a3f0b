import { readJson, watchStored, writeJson } from './storage.js';
import { createStore, useStore } from './store.js';
import { type TermName, termName } from './terms.js';

/** Terms that this device opened last, newest first. */
const LENGTH = 20;

function isTermName(value: unknown): value is TermName {
  const term = value as TermName | null;
  return term !== null && Object.values(termName(term)).every((text) => typeof text === 'string');
}

function stored(): readonly TermName[] {
  const value = readJson('recentTerms');
  return Array.isArray(value) ? value.filter(isTermName).slice(0, LENGTH) : [];
}

const recent = createStore(stored());
// Otherwise the next term here would undo what another tab has added or deleted.
watchStored('recentTerms', () => recent.set(stored()));

export function recentTerms(): readonly TermName[] {
  return recent.get();
}
export function useRecentTerms(): readonly TermName[] {
  return useStore(recent);
}

export function rememberTerm(term: TermName): void {
  const others = recent.get().filter(({ _id }) => _id !== term._id);
  const next = [termName(term), ...others].slice(0, LENGTH);
  recent.set(next);
  writeJson('recentTerms', next);
}

export function forgetTerms(): void {
  recent.set([]);
  writeJson('recentTerms', []);
}
