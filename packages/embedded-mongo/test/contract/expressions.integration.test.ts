import { Decimal128, type Document, Double, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
const oid = new ObjectId('0123456789abcdef01234567');
const document: Document = {
  _id: 1,
  i: 7,
  l: Long.fromString('9007199254740993'),
  d: new Double(2),
  dec: Decimal128.fromString('0.1'),
  s: 'çay',
  list: [3, 1, 2],
  nothing: null,
  docs: [{ x: 1 }, { x: 2 }],
  at: new Date('2020-05-06T07:08:09Z'),
};

beforeAll(() => contract.db.collection<Document>('values').insertOne(document));

async function result(expression: unknown): Promise<unknown> {
  const stages = [{ $project: { _id: 0, r: expression } }];
  const options = { promoteValues: false, promoteLongs: false };
  const [found] = await contract.db.collection('values').aggregate(stages, options).toArray();
  return found?.r;
}

/** A value as text that tells its BSON type too. */
async function typed(expression: Document): Promise<string> {
  const text = `${await result({ $toString: expression })}`;
  return `${await result({ $type: expression })} ${text}`;
}

describe('arithmetic keeps the types of numbers', () => {
  const cases: [Document, string][] = [
    [{ $add: ['$i', 1] }, 'int 8'],
    [{ $add: ['$l', 1] }, 'long 9007199254740994'],
    [{ $add: ['$i', '$d'] }, 'double 9'],
    [{ $add: ['$dec', Decimal128.fromString('0.2')] }, 'decimal 0.3'],
    [{ $add: [2_147_483_647, 1] }, 'long 2147483648'],
    [{ $subtract: ['$l', 1] }, 'long 9007199254740992'],
    [{ $subtract: ['$at', new Date('2020-05-06T07:08:08Z')] }, 'long 1000'],
    [{ $multiply: ['$d', 2] }, 'double 4'],
    [{ $multiply: ['$dec', 3] }, 'decimal 0.3'],
    [{ $divide: ['$i', 2] }, 'double 3.5'],
    [{ $divide: ['$dec', 4] }, 'decimal 0.025'],
    [{ $avg: ['$dec', 1] }, 'decimal 0.55'],
    [{ $mod: ['$i', 4] }, 'int 3'],
    [{ $mod: ['$l', 10] }, 'long 3'],
    [{ $abs: { $subtract: [1, '$i'] } }, 'int 6'],
    [{ $floor: 2.5 }, 'double 2'],
    [{ $round: [2.5] }, 'double 2'],
    [{ $toLong: '$i' }, 'long 7'],
    [{ $toInt: '12' }, 'int 12'],
    [{ $toDecimal: '1.50' }, 'decimal 1.50'],
  ];
  it.each(cases)('%j', async (expression, said) => {
    expect(await typed(expression)).toBe(said);
  });

  it('also inside $let, $map and $reduce', async () => {
    const plus = { $add: ['$$value', '$$this'] };
    const sum = { $reduce: { input: ['$l', 1], initialValue: 0, in: plus } };
    expect(await typed(sum)).toBe('long 9007199254740994');
    const bound = { $let: { vars: { x: '$dec' }, in: { $add: ['$$x', '$$x'] } } };
    expect(await typed(bound)).toBe('decimal 0.2');
  });

  it('fails where it cannot be done', async () => {
    expect(Number((await failure(result({ $divide: [1, 0] }))).code)).toBe(2);
    expect(Number((await failure(result({ $add: [1, '$s'] }))).code)).toBe(14);
    expect(Number((await failure(result({ $toInt: '$s' }))).code)).toBe(241);
    expect(Number((await failure(result({ $size: '$i' }))).code)).toBe(17124);
    expect(Number((await failure(result({ $in: [1, '$i'] }))).code)).toBe(40081);
  });
});

describe('expressions', () => {
  const cases: [Document | string, unknown][] = [
    [{ $eq: ['$missing', null] }, false],
    [{ $gt: ['$missing', null] }, false],
    [{ $lt: ['$missing', null] }, true],
    [{ $eq: ['$list', 3] }, false],
    [{ $eq: ['$i', new Double(7)] }, true],
    [{ $gt: [Decimal128.fromString('1.5'), 1] }, true],
    [{ $ifNull: ['$missing', '$nothing', 'x'] }, 'x'],
    [{ $cond: ['$nothing', 'yes', 'no'] }, 'no'],
    [{ $and: ['$s', '$i'] }, true],
    [{ $or: ['$nothing', '$missing', 0] }, false],
    [{ $in: [2, '$list'] }, true],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    [{ $filter: { input: '$list', as: 'n', cond: { $gt: ['$$n', 1] }, limit: 1 } }, [3]],
    [{ $map: { input: '$docs', as: 'one', in: '$$one.x' } }, [1, 2]],
    [{ $reverseArray: '$list' }, [2, 1, 3]],
    [{ $size: [['$list', 1]] }, 2],
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $concatArrays: ['$list', '$nothing'] }, null],
    [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
    [{ $mergeObjects: [{ a: 1 }, '$nothing', { b: '$i' }] }, { a: 1, b: 7 }],
    [{ $max: '$list' }, 3],
    [{ $avg: ['$i', 8] }, 7.5],
    [{ $strLenCP: '$s' }, 3],
    [{ $strLenBytes: '$s' }, 4],
    [{ $substrCP: ['$s', 0, 1] }, 'ç'],
    [{ $indexOfCP: ['$s', 'y'] }, 2],
    [{ $toString: oid }, oid.toHexString()],
    [{ $toObjectId: oid.toHexString() }, oid],
    [{ $convert: { input: '$s', to: 'int', onError: 'none' } }, 'none'],
    [{ $convert: { input: '$missing', to: 'int', onNull: 'null' } }, 'null'],
    [{ $dateToString: { date: '$at', format: '%Y-%m-%d' } }, '2020-05-06'],
    [{ $dateTrunc: { date: '$at', unit: 'hour' } }, new Date('2020-05-06T07:00:00Z')],
    [{ $getField: 's' }, 'çay'],
    [{ $getField: { field: 'x', input: { $arrayElemAt: ['$docs', 0] } } }, 1],
    [{ $getField: { $literal: '$none' } }, undefined],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$dec' }, 'decimal'],
    ['$docs.x', [1, 2]],
    [{ $bsonSize: { a: 1 } }, 12],
    [{ $eq: ['$$NOW', '$$NOW'] }, true],
  ];
  it.each(cases)('%j', async (expression, expected) => {
    const stages = [{ $project: { _id: 0, r: expression } }];
    const [found] = await contract.db.collection('values').aggregate(stages).toArray();
    expect(found?.r).toEqual(expected);
  });
});
