import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLogger } from './log.js';
import { sampleLines } from './log-sampling.js';

const refused = { code: 'NOT_FOUND', status: 404, path: '/none' };

it('writes some of many similar lines, and all other lines', () => {
  const lines: string[] = [];
  const logger = createLogger('api', 'info', { write: (line) => void lines.push(line) });
  const requests = logger.child({ part: 'http' });
  for (let i = 0; i < 10_000; i += 1) requests.info(refused, 'Request refused');
  requests.info({ ...refused, code: 'RATE_LIMITED' }, 'Request refused');
  requests.error({ code: 'INTERNAL' }, 'Request failed');
  expect(lines.length).toBe(22);
});

it('writes the lines of one address while another address fills the log', () => {
  const lines: string[] = [];
  const logger = createLogger('api', 'info', { write: (line) => void lines.push(line) });
  const guess = { code: 'INVALID_CREDENTIALS', status: 401 };
  for (let i = 0; i < 1_000; i += 1) logger.info({ ...guess, ip: '192.0.2.1' }, 'Request refused');
  logger.info({ ...guess, ip: '192.0.2.2' }, 'Request refused');
  expect(lines.length).toBe(21);
  // A network of many addresses cannot fill the disk either.
  for (let i = 0; i < 10_000; i += 1)
    logger.info({ ...guess, ip: `10.0.${i % 200}.1` }, 'Request refused');
  expect(lines.length).toBe(200);
});

it('reports later how many were skipped', () => {
  const lines: string[] = [];
  let now = 0;
  const logger = pino(
    { hooks: { logMethod: sampleLines(() => now) } },
    {
      write: (line: string) => void lines.push(line),
    },
  );
  for (let i = 0; i < 120; i += 1) logger.info(refused, 'Request refused');
  now = 10_000;
  logger.info(refused, 'Request refused');
  logger.info(refused, 'Request refused');
  expect(lines.map((line) => JSON.parse(line).skipped).filter(Boolean)).toEqual([100]);
  expect(lines.length).toBe(22);
});

it('skips repetitions of an error, but neither another error nor one of the process itself', () => {
  const lines: string[] = [];
  const logger = createLogger('api', 'info', { write: (line) => void lines.push(line) });
  const fail = (reason: string) =>
    logger.error({ code: 'INTERNAL', ip: '192.0.2.1', err: new Error(reason) }, 'Request failed');
  for (let i = 0; i < 10_000; i += 1) fail('EMFILE: too many open files');
  expect(lines.length).toBe(20);
  fail('x is not a function');
  expect(lines.length).toBe(21);
  for (let i = 0; i < 100; i += 1) logger.error({ err: new Error('gone') }, 'The rebuild failed');
  expect(lines.length).toBe(121);
});
