/**
 * A case-insensitive condition for text that contains the typed text literally. Ignoring case does not match the four
 * Turkish and English letters i with each other.
 */
export function containing(text: string): { $regex: string; $options: 'i' } {
  // A BSON pattern ends at its first NUL.
  const typed = text.replaceAll('\u0000', '\ufffd');
  const escaped = typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { $regex: escaped.replace(/[iıİI]/g, '[iıİI]'), $options: 'i' };
}

/** The condition that one of the fields contains the typed text; none without a text. */
export function anyContains(fields: readonly string[], text: string | undefined) {
  return text ? { $or: fields.map((field) => ({ [field]: containing(text) })) } : {};
}
