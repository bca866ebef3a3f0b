/** A condition for text that contains what was typed, in any case; letters only, nothing is a pattern. */
export function containing(text: string): { $regex: string; $options: 'i' } {
  // BSON ends a pattern at its first NUL.
  const typed = text.replaceAll('\u0000', '\ufffd');
  return { $regex: typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
}
