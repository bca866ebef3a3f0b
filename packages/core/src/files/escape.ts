const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

/** The text with entities for these characters of HTML or XML. */
export function escapeCharacters(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => ENTITIES[character] ?? character);
}
