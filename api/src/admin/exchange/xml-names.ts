import type { QualifiedTag, Tag } from 'sax';

/** The attributes of an element, by their names as written. */
export function attributesOf({ attributes }: Tag | QualifiedTag): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, String(value)]),
  );
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
