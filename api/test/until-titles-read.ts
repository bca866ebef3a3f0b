import { until } from './until.js';

/**
 * Waits until an API has read the last of these terms into its title index. It reads them in the order in which they
 * were stored, so it has read the others as well. What is computed from a part of them, such as related terms, is kept
 * for a minute.
 */
export async function untilTitlesRead(
  url: string,
  stored: ReadonlyArray<{ readonly _id: unknown; readonly englishTerm: string }>,
): Promise<void> {
  const last = stored.at(-1);
  if (!last) throw new Error('No term was stored');
  const query = new URLSearchParams({ query: last.englishTerm });
  await until(`${last.englishTerm} is found`, async () => {
    const { data } = (await (await fetch(`${url}/api/suggestions?${query}`)).json()) as {
      data?: Array<{ _id: string }>;
    };
    return data?.some(({ _id }) => _id === String(last._id));
  });
}
