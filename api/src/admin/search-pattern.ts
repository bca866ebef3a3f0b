/** A condition for text that contains what was typed, in any case; letters only, nothing is a pattern. */
export function containing(text: string): { $regex: string; $options: 'i' } {
  return { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
}
