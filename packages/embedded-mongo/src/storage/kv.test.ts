import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from './engine.js';
import { atOnce } from './write-queue.js';

let folder: string;
let engine: Engine;

const key = (n: number) => Buffer.from([1, n]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  engine = await openEngine(folder);
  await engine.writes.run((kv) =>
    atOnce(() => {
      for (let n = 0; n < 100; n++) kv.put('entries', key(n), Buffer.from('x'));
    }),
  );
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

describe('counting the keys of a range', () => {
  const count = (start: number, end: number, limit?: number) =>
    engine.live.count('entries', {
      start: key(start),
      end: key(end),
      ...(limit === undefined ? {} : { limit }),
    });

  it('counts them all without a limit', () => {
    expect(count(10, 60)).toBe(50);
    expect(count(60, 60)).toBe(0);
  });

  it('stops at the limit', () => {
    expect(count(10, 60, 7)).toBe(7);
    expect(count(10, 60, 50)).toBe(50);
  });

  it('counts nothing outside the range', () => {
    expect(count(10, 60, 51)).toBe(50);
    expect(count(10, 12, 80)).toBe(2);
    expect(count(200, 210, 5)).toBe(0);
  });
});
