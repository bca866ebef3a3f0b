/** A favorite says as much as this many clicks. */
const FAVORITE_WEIGHT = 3;

/**
 * How much a term is used, on a logarithmic scale: it rises by one each time its use doubles. The
 * index holds this number, so that a popular term need not be indexed at every click.
 */
export function popularity(clickCount: number, favoriteCount: number): number {
  return Math.floor(Math.log2(1 + Math.max(0, clickCount + FAVORITE_WEIGHT * favoriteCount)));
}
