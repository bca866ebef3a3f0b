/** Batches of what `convert` makes of each item. */
export async function* mapBatches<T, U>(
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  convert: (item: T) => U,
): AsyncGenerator<U[]> {
  for await (const batch of batches) yield batch.map(convert);
}
