/** The simple letters and signs between them, for tests of what reads them by table. */
export const SIMPLE_SIGNS: readonly string[] = [
  ...'abizABIZ019+#çğıiöşüâîûÇĞİÖŞÜÂÎÛ',
  ...[' ', ' ', '-', '_', '.', '(', '\t', '\0'],
];

/**
 * The same text with combining marks, which the tables do not contain, and an invisible letter, which has the same
 * effect for ASCII.
 */
export const spelledOut = (simple: string): string => `${simple.normalize('NFD')}\u200b`;
