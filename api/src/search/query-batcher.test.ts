import { expect, it } from 'vitest';
import { QueryBatcher } from './query-batcher.js';

const query = (q: string) => [{ indexUid: 'terms', q }];
const LONG_MS = 5_000;

/** Answers each query, on request, with a list that contains the query. */
function heldBatcher() {
  const sent: { queries: string[]; answer: () => void; fail: () => void }[] = [];
  const batcher = new QueryBatcher(
    (queries) =>
      new Promise((resolve, reject) => {
        const names = queries.map(({ q }) => String(q));
        const answer = () => resolve(names.map((id) => ({ hits: [{ id }] })));
        sent.push({ queries: names, answer, fail: () => reject(new Error('unreachable')) });
      }),
  );
  return { batcher, sent };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('sends the first search at once and joins those that arrive in the meantime', async () => {
  const { batcher, sent } = heldBatcher();
  const answers = Array.from({ length: 10 }, (_, i) => batcher.search(query(`q${i}`), LONG_MS));
  expect(sent.map(({ queries }) => queries)).toEqual([['q0']]);
  await tick();
  expect(sent.slice(1).map(({ queries }) => queries)).toEqual([
    ['q1', 'q2', 'q3', 'q4'],
    ['q5', 'q6', 'q7', 'q8'],
    ['q9'],
  ]);
  for (const { answer } of sent) answer();
  const found = (await Promise.all(answers)).map((lists) => lists.map(({ hits }) => hits[0]?.id));
  expect(found).toEqual(Array.from({ length: 10 }, (_, i) => [`q${i}`]));
});

it('fails the searches of a failed request, and drops those that are late', async () => {
  const { batcher, sent } = heldBatcher();
  const first = Array.from({ length: 13 }, (_, i) => batcher.search(query(`q${i}`), LONG_MS));
  await tick();
  const late = batcher.search(query('late'), 0);
  const settled = Promise.allSettled([...first, late]);
  await tick();
  expect(sent).toHaveLength(4);
  for (const { fail } of sent) fail();
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  expect(sent).toHaveLength(4);
});
