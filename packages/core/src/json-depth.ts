/** Deepest nesting of external JSON; below it, recursive functions are safe. */
export const JSON_DEPTH_MAX = 64;
