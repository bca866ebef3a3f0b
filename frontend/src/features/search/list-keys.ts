/** Rows that a page key moves by: the number of visible rows. */
const PAGE = 7;

/**
 * The row that a key moves to from the highlighted one (-1 for none); undefined for other keys. Arrows wrap around.
 * Home and End move the caret while nothing is highlighted.
 */
export function rowAfter(key: string, row: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return row >= last ? 0 : row + 1;
    case 'ArrowUp':
      return row <= 0 ? last : row - 1;
    case 'PageDown':
      return Math.min(last, row + PAGE);
    case 'PageUp':
      return Math.max(0, row - PAGE);
    case 'Home':
      return row < 0 ? undefined : 0;
    case 'End':
      return row < 0 ? undefined : last;
    default:
      return undefined;
  }
}
