/**
 * A list as one text, in a form field or in a cell of a table. A backslash keeps a separator in an entry, so that
 * `1,2-dichloroethane` stays one.
 */
export function joinList(entries: readonly string[], separator: ', ' | '|'): string {
  return entries.map((entry) => entry.replace(/[\\|,;]/g, '\\$&')).join(separator);
}

/**
 * The entries of such a text, trimmed, without empty ones. Without a given separator a bar separates if there is one,
 * otherwise a comma or a semicolon.
 * @param others what happens to escapes of other characters; `keep` leaves them for a further split.
 */
export function splitList(
  text: string,
  separator?: '|' | ';',
  others: 'resolve' | 'keep' = 'resolve',
): string[] {
  const parts: readonly string[] = text.match(/\\.|[^\\|,;]+|./gs) ?? [];
  const marks: string[] = separator ? [separator] : parts.includes('|') ? ['|'] : [',', ';'];
  const entries: string[] = [];
  let entry = '';
  for (const part of parts) {
    if (marks.includes(part)) {
      entries.push(entry);
      entry = '';
    } else {
      const escaped = /^\\./s.test(part) && (others === 'resolve' || marks.includes(part.slice(1)));
      entry += escaped ? part.slice(1) : part;
    }
  }
  return [...entries, entry].map((one) => one.trim()).filter(Boolean);
}
