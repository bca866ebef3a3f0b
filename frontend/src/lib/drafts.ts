import { readJson, writeText } from './storage.js';

/** Texts typed into a form that was closed: stored for this tab, and restored when the form opens again. */
const PREFIX = 'draft:';

/** The name of the draft of a message about a term, or about none. */
export function messageDraft(kind: 'feedback' | 'suggestion', about = ''): string {
  return `${kind} ${about}`;
}

/** The drafts of the forms that are open and not sent: what is typed there next takes the place of the draft. */
export const openDrafts = new Set<string>();

type Values = Readonly<Record<string, unknown>>;

export function readDraft(name: string): Values | undefined {
  const value = readJson(`${PREFIX}${name}`, 'sessionStorage');
  return typeof value === 'object' && value !== null ? (value as Values) : undefined;
}

/** Stores a draft, or deletes it for undefined. */
export function writeDraft(name: string, values: Values | undefined): void {
  writeText(`${PREFIX}${name}`, values ? JSON.stringify(values) : null, 'sessionStorage');
}

/** Deletes drafts by name prefix. */
export function clearDrafts(beginning: string): void {
  try {
    const names = Object.keys(sessionStorage);
    for (const name of names) {
      if (name.startsWith(PREFIX + beginning)) sessionStorage.removeItem(name);
    }
  } catch {
    // Disabled storage contains none.
  }
}
