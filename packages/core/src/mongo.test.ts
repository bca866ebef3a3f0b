import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { isDatabaseUnreachable } from './mongo.js';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongo;

it.each([
  ['a lost connection', new MongoNetworkError('connection 4 closed')],
  [
    'a lost connection in a bulk write',
    new MongoBulkWriteError(new MongoNetworkError('read ECONNRESET') as never, {} as never),
  ],
  ['a socket that broke during a write', Object.assign(new Error('x'), { code: 'EPIPE' })],
  [
    'the same in a bulk write',
    new MongoBulkWriteError(
      Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) as never,
      {} as never,
    ),
  ],
])('knows that the database is unreachable by %s', (_, error) => {
  expect(isDatabaseUnreachable(error)).toBe(true);
});

it.each([
  ['a refused document', new MongoServerError({ message: 'E11000', code: 11_000 })],
  ['another error', new TypeError('x')],
  ['no error', undefined],
])('does not mistake %s for it', (_, error) => {
  expect(isDatabaseUnreachable(error)).toBe(false);
});
