import { expect, it } from 'vitest';
import { ConfirmQueue } from './lanes.js';

/** Work that ends on request and records when it begins. */
function work(name: string, begun: string[]) {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = () => {
    begun.push(name);
    return done;
  };
  return { run, end: () => end() };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('confirms bulk batches one after the other and edits at once', async () => {
  const queue = new ConfirmQueue();
  const begun: string[] = [];
  const [first, second, edit] = ['first', 'second', 'edit'].map((name) => work(name, begun));
  if (!first || !second || !edit) throw new Error('three are made');
  queue.add('bulk', first.run);
  expect(queue.isFull).toBe(false);
  queue.add('bulk', second.run);
  expect(queue.isFull).toBe(true);
  queue.add('edits', edit.run);
  await turn();
  expect(begun).toEqual(['edit', 'first']);
  first.end();
  await turn();
  expect(begun).toEqual(['edit', 'first', 'second']);
  expect(queue.isFull).toBe(false);
  second.end();
  edit.end();
  await queue.idle();
});
