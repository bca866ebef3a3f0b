/** A value as MongoDB's messages show it. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value === 'object') {
    const hex = (value as { toHexString?: () => string }).toHexString;
    return hex === undefined ? JSON.stringify(value) : `ObjectId('${hex.call(value)}')`;
  }
  return String(value);
}
