/**
 * The array itself if it has at least `length` elements, else a copy that is half as large again, filled with zeros.
 */
export function grown<T extends Int32Array | Uint8Array | Float32Array>(
  array: T,
  length: number,
): T {
  if (length <= array.length) return array;
  const Type = array.constructor as new (size: number) => T;
  const larger = new Type(Math.max(length, array.length + (array.length >> 1) + 8));
  larger.set(array);
  return larger;
}
