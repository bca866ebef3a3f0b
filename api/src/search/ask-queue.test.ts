import { describe, expect, it } from 'vitest';
import { AskQueue, IN_FULL, type Need } from './ask-queue.js';

const WAIT_MS = 5_000;

interface SentQuery {
  readonly q: string;
  readonly limit: number;
}

interface Sent {
  readonly path: string;
  readonly words: string[];
  readonly limits: number[];
  answer(): Promise<void>;
  fail(): Promise<void>;
}

/** A queue before a server that answers when it is told to, each query with itself. */
function setUp() {
  const sent: Sent[] = [];
  const told: string[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const queue = new AskQueue<unknown>({
    post: (path, body) => {
      const asked = JSON.parse(body) as SentQuery & { queries?: SentQuery[] };
      return new Promise((resolve, reject) => {
        sent.push({
          path,
          words: (asked.queries ?? [asked]).map(({ q }) => q),
          limits: (asked.queries ?? [asked]).map(({ limit }) => limit),
          answer: () => {
            resolve(asked.queries ? { results: asked.queries } : asked);
            return settle();
          },
          fail: () => {
            reject(new Error('away'));
            return settle();
          },
        });
      });
    },
    read: (answer) => {
      const { q } = answer as { q: string };
      if (q === 'nonsense') throw new Error('nonsense');
      return q;
    },
    onAnswered: () => told.push('answered'),
    onFailed: () => told.push('failed'),
  });
  const ask = (word: string, need: Readonly<Need> = IN_FULL, waitMs = WAIT_MS) => {
    const asking = queue.ask([{ indexUid: 'terms', q: word, limit: 15 }], {
      waitMs,
      need,
      isLastResort: word === 'last resort',
    });
    asking.catch(() => undefined);
    return asking;
  };
  /** Has four requests under way. */
  const beBusy = async () => {
    for (const word of ['1', '2', '3', '4']) {
      ask(word);
      await settle();
    }
  };
  return { queue, sent, told, ask, settle, beBusy };
}

const NOBODY: Need = { ...IN_FULL, isWaitedFor: false };

describe('AskQueue', () => {
  it('sends the first query alone and at once, the next ones at the end of the turn', async () => {
    const { sent, ask, settle } = setUp();
    const asking = [ask('a'), ask('b')];
    expect(sent).toHaveLength(1);
    await settle();
    expect(sent.map(({ path, words }) => [path, words])).toEqual([
      ['/indexes/terms/search', ['a']],
      ['/indexes/terms/search', ['b']],
    ]);
    for (const one of sent) await one.answer();
    expect(await Promise.all(asking)).toEqual([['a'], ['b']]);
  });

  it('gathers what comes in meanwhile and gives each its own answer', async () => {
    const { sent, ask, beBusy } = setUp();
    await beBusy();
    const later = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => ask(word));
    expect(sent).toHaveLength(4);
    await sent[0]?.answer();
    expect(sent[4]).toMatchObject({ path: '/multi-search', words: ['a', 'b', 'c', 'd'] });
    await sent[1]?.answer();
    expect(sent[5]?.words).toEqual(['e', 'f']);
    await sent[5]?.answer();
    await sent[4]?.answer();
    expect((await Promise.all(later)).flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('keeps the queries of one search together', async () => {
    const { queue, sent, ask, beBusy } = setUp();
    await beBusy();
    ask('a');
    ask('b');
    const both = ['c', 'd', 'e'].map((q) => ({ indexUid: 'terms', q }));
    const asking = queue.ask(both, {
      waitMs: WAIT_MS,
      need: IN_FULL,
      isLastResort: false,
    });
    await sent[0]?.answer();
    expect(sent[4]?.words).toEqual(['a', 'b']);
    await sent[1]?.answer();
    expect(sent[5]?.words).toEqual(['c', 'd', 'e']);
    await sent[5]?.answer();
    expect(await asking).toEqual(['c', 'd', 'e']);
  });

  it('sends what somebody waits for first, and nothing else with it', async () => {
    const { sent, ask, beBusy } = setUp();
    await beBusy();
    const mayChange: Need = { ...IN_FULL };
    ask('left', mayChange);
    ask('first');
    ask('new', NOBODY);
    ask('second');
    mayChange.isWaitedFor = false;
    await sent[0]?.answer();
    expect(sent[4]?.words).toEqual(['first', 'second']);
    for (const one of sent.slice(1)) await one.answer();
    expect(sent[5]?.words).toEqual(['new', 'left']);
  });

  it('asks for no hits of what needs none by the time it is sent', async () => {
    const { sent, ask, beBusy } = setUp();
    await beBusy();
    const mayChange: Need = { ...IN_FULL };
    ask('full page', mayChange);
    ask('room');
    mayChange.wantsHits = false;
    await sent[0]?.answer();
    expect(sent[4]).toMatchObject({ words: ['full page', 'room'], limits: [0, 15] });
  });

  it('gathers what nobody waits for while others are under way', async () => {
    const { sent, ask, settle } = setUp();
    ask('waited for');
    const words = Array.from({ length: 9 }, (_, i) => String(i));
    for (const word of words.slice(0, 7)) ask(word, NOBODY);
    await settle();
    expect(sent).toHaveLength(1);
    for (const word of words.slice(7)) ask(word, NOBODY);
    await settle();
    expect(sent[1]?.words).toEqual(words.slice(1).reverse());
    await sent[0]?.answer();
    expect(sent).toHaveLength(2);
    await sent[1]?.answer();
    expect(sent[2]?.words).toEqual(['0']);
  });

  it('does not send what is too late, and lets nobody wait when the server is away', async () => {
    const { queue, sent, ask, told, settle, beBusy } = setUp();
    await beBusy();
    const late = ask('late', IN_FULL, 1);
    const next = ask('next');
    await expect.poll(() => queue.silentMs).toBeGreaterThan(2);
    await sent[0]?.answer();
    await expect(late).rejects.toThrow();
    expect(sent[4]?.words).toEqual(['next']);
    const waiting = ask('waiting');
    const lastResort = ask('last resort');
    queue.giveUp();
    await expect(waiting).rejects.toThrow();
    await expect(next).rejects.toThrow();
    await sent[4]?.fail();
    await settle();
    expect(sent[5]?.words).toEqual(['last resort']);
    await sent[5]?.answer();
    expect(await lastResort).toEqual(['last resort']);
    expect(told).toEqual(['answered', 'failed', 'answered']);
  });

  it('takes a list that is none for a failure', async () => {
    const { sent, ask, told } = setUp();
    const asking = ask('nonsense');
    await sent[0]?.answer();
    await expect(asking).rejects.toThrow();
    expect(told).toEqual(['failed']);
  });

  it('says for how long nothing has been answered, and whether it is behind', async () => {
    const { queue, sent, ask } = setUp();
    expect(queue.silentMs).toBe(0);
    ask('a');
    await expect.poll(() => queue.silentMs).toBeGreaterThan(5);
    await sent[0]?.answer();
    expect(queue.silentMs).toBe(0);
    for (let i = 0; i < 20; i += 1) ask(String(i));
    expect(queue.isBehind).toBe(false);
    for (let i = 20; i < 50; i += 1) ask(String(i), NOBODY);
    expect(queue.isBehind).toBe(true);
    while (sent.some(({ words }) => words.includes('20')) === false) {
      for (const one of [...sent]) await one.answer();
    }
    expect(queue.isBehind).toBe(false);
  });
});
