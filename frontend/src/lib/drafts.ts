/** Texts typed into a form that was closed: stored for this tab, and restored when the form opens again. */
const PREFIX = 'draft:';

type Values = Readonly<Record<string, unknown>>;

export function readDraft(name: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or deletes it for undefined. */
export function writeDraft(name: string, values: Values | undefined): void {
  try {
    if (values) sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is full or disabled: the draft lasts as long as its form.
  }
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
