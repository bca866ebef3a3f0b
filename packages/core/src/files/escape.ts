const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

/** What XML 1.0 cannot contain, besides lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** {@link escapeCharacters} without the characters that XML cannot contain. */
export function escapeForXml(text: string, characters: RegExp): string {
  // A lone surrogate is not a character.
  return escapeCharacters(text.toWellFormed().replace(FORBIDDEN, ''), characters);
}

/** The text with entities for these characters of HTML or XML. */
export function escapeCharacters(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => ENTITIES[character] ?? character);
}
