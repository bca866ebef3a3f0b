const QUOTE = /["“”„«»]/;

/**
 * What a query with wildcards asks for: `*` stands for anything, `?` for one letter; undefined without any. A question
 * mark at the end of several words is none, and quotation marks ask for words.
 */
export function wildcards(query: string): string | undefined {
  const text = query.trim();
  if (QUOTE.test(text)) return undefined;
  const asked = /\s/.test(text) ? text.replace(/\?+$/, '') : text;
  return /[*?]/.test(asked) ? asked : undefined;
}
