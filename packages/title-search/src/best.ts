/** The first `count` items of a list in an order, without sorting the others. */
export function best<T>(all: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count === 0) return [];
  if (all.length <= count) return [...all].sort(compare);
  const first = all.slice(0, count).sort(compare);
  for (let i = count; i < all.length; i++) {
    const item = all[i] as T;
    if (compare(item, first[count - 1] as T) >= 0) continue;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(item, first[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    first.copyWithin(low + 1, low, count - 1);
    first[low] = item;
  }
  return first;
}
