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
