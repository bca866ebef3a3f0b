/** Deepest nesting of external JSON; below it, recursive functions are safe. */
export const JSON_DEPTH_MAX = 64;

/** Whether lists and objects are nested more than {@link JSON_DEPTH_MAX} deep. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === JSON_DEPTH_MAX) return true;
  return Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
